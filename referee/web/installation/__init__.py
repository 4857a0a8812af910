"""How the installation is: for whoever manages it."""
