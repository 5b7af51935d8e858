not-reviewable = A contest can be reviewed once it has a winner, and as long as the award stands.
already-reviewed = You have reviewed this contest already. A review is written once.
changed = This has changed meanwhile. Load the page again.
