DROP TABLE ledger_check_runs;
