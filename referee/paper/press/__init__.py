"""Printing of XHTML as PDF: rendering, imposition, QR codes, drawing."""
