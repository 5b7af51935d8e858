not-numbered = The number of this document is being given. Try again in a moment.
