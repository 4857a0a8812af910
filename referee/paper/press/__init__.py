"""From XHTML to PDF: rendering, imposition, QR codes, drawing."""
