not-enough-credits = Your credits do not cover the price. Pay by Easypaisa or JazzCash, with your credits first.
changed = This has changed meanwhile. Load the page again.
