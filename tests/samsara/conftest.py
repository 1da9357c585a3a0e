"""Cards, tables and missions that the tests of every room of Samsara use lie beside this file."""
