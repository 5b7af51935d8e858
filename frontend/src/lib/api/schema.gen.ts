// Made by "npm run types" from apps/api/openapi.json. Do not edit.

export interface paths {
    "/api/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The audit log. */
        get: operations["search_audit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/chargebacks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Chargebacks: what needs somebody first, then the newest, at most 200. */
        get: operations["list_chargebacks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/chargebacks/{id}/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Settles a chargeback: won, lost, made good or written off. */
        post: operations["settle_chargeback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/contact-messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Messages to support. */
        get: operations["list_contact_messages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/contact-messages/{id}/answered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Marks a message as answered. */
        post: operations["mark_message_answered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/contests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Contests that were paid, hidden ones too. */
        get: operations["list_admin_contests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/contests/{id}/hide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a contest out of lists, search and sitemap: its client, those who entered and staff still find it. Its money is not touched. */
        post: operations["hide_contest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/contests/{id}/polls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** That a contest has polls: their times and how many voted, without the results. */
        get: operations["list_admin_polls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/contests/{id}/purchases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Entries that the client bought beside the winners. */
        get: operations["list_admin_purchases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/contests/{id}/show": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Shows a contest again. */
        post: operations["show_contest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/copy-reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reports of copied work: those that wait oldest first, others newest first. */
        get: operations["list_copy_reports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/copy-reports/{id}/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Nothing was found; the entry stays as it is. */
        post: operations["dismiss_copy_report"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/copy-reports/{id}/uphold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The entry is a copy: it is taken out of its contest, unless a winner is chosen. */
        post: operations["uphold_copy_report"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/currency/rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All rates that admins wrote, the newest day first; at most 500. */
        get: operations["admin_currency_rates"];
        /** Writes what a currency was worth on a day; a rate of the same day is replaced. */
        put: operations["put_currency_rate"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/disputes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Disputes: those that wait first, the oldest of them on top; then the newest settled ones. */
        get: operations["list_disputes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/disputes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A dispute with what both sides said and what was delivered. */
        get: operations["get_admin_dispute"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/disputes/{id}/decide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Decides: releases the prize to the winner, refunds it to the client, or splits it. */
        post: operations["decide_dispute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/experiments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All experiments with their results, the newest first. */
        get: operations["list_admin_experiments"];
        put?: never;
        /** Starts an experiment. */
        post: operations["create_experiment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/experiments/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One experiment with its results. */
        get: operations["get_admin_experiment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/experiments/{key}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stops an experiment: everybody sees A again. */
        post: operations["stop_experiment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/exports/audit.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The audit log. */
        get: operations["export_audit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/exports/contact-messages.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All messages to support. */
        get: operations["export_contact_messages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/exports/contests.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All contests that were paid, by when they were created. */
        get: operations["export_contests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/exports/copy-reports.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All reports of copied work, by when they came. */
        get: operations["export_copy_reports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/exports/disputes.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All disputes, by when they were opened. */
        get: operations["export_disputes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/exports/ledger.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The journal, one line per entry. */
        get: operations["export_ledger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/exports/money-back.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All requests for the price of a plan, by when they came. */
        get: operations["export_money_back"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/exports/payments.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All payments. */
        get: operations["export_payments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/exports/payouts.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All payouts. */
        get: operations["export_payouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/exports/refund-requests.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All requests for prizes of contests with entries, by when they came. */
        get: operations["export_refund_requests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/exports/refunds.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All refunds. */
        get: operations["export_refunds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/exports/users.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All people, by when they registered. */
        get: operations["export_users"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Payouts by month, contests and prizes by week. */
        get: operations["admin_figures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/gateways": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The payment providers: whether they are configured, whether they answer, and what is under way there. */
        get: operations["list_gateways"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/kyc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Applications by status. Nothing of the forms is in it. */
        get: operations["list_kyc"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/kyc/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An application with its form. The look is recorded. */
        get: operations["get_kyc_application"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/kyc/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accepts an application; payouts that waited for it go on. */
        post: operations["approve_kyc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/kyc/{id}/documents/{documentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An identity document of an application, as a download. The look is recorded. */
        get: operations["get_kyc_document"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/kyc/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Does not accept an application. */
        post: operations["reject_kyc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/kyc/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes an approval back; payouts that were not sent wait again. */
        post: operations["revoke_kyc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/ledger/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Accounts with what they hold. */
        get: operations["ledger_accounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/ledger/checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Runs the checks of the ledger now. */
        get: operations["ledger_checks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/ledger/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Postings, newest first. */
        get: operations["ledger_transactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/ledger/trial-balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Debits and credits of every kind of account. */
        get: operations["trial_balance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Mails that were not delivered: those that wait, and those that were given up. Never what they say. */
        get: operations["list_undelivered_mails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/mails/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends mails again that were given up, the oldest first, at most 200. What cannot be sent again is left out. */
        post: operations["resend_mails"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/mails/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a mail again that was given up. One that waits already stays as it is. */
        post: operations["resend_mail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/money-back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Requests for the money back, newest first. */
        get: operations["list_money_back"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/money-back/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives the money back; the subscription ends. */
        post: operations["approve_money_back"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/money-back/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Does not give the money back; the subscription goes on. */
        post: operations["decline_money_back"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everybody's payments. */
        get: operations["list_payments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A payment with every message about it. */
        get: operations["finance_payment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/payments/{id}/chargeback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reports that a provider took a confirmed payment back. A contest whose prize is held is put on hold; otherwise the payer owes it. */
        post: operations["report_chargeback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/payments/{id}/inquire": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Asks the provider what became of a payment and applies a success like a message of the provider. At most once a minute. */
        post: operations["inquire_payment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/payments/{id}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Decides about a payment in REVIEW. */
        post: operations["review_payment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/payout-batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The newest bank files. */
        get: operations["payout_batches"];
        put?: never;
        /**
         * Puts every payout that is ready into a bank file (at most 1,000; the rest goes into the next), but for those of the
         *     administrator's own contests.
         */
        post: operations["create_payout_batch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/payout-batches/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The file for the bank, with full account numbers: what the bank has not answered for yet. Each download is noted. */
        get: operations["payout_batch_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/payout-results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Checks a result file and, unless it is a trial or a row has a problem, applies all of it. Paid rows from PKR 100,000 on
         *     then wait for a second administrator. The control totals are compared once no row has a problem.
         */
        post: operations["import_payout_results"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Payouts by state. */
        get: operations["list_payouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/payouts/pending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The newest pending payouts, held ones among them. */
        get: operations["pending_payouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/payouts/{id}/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The full number of the account that a payout goes to, while the payout can be paid. Takes a fresh proof; each look is noted. */
        post: operations["read_payout_account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/payouts/{id}/failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Records that the transfer of a payout failed. While the bank's answer is unknown the first report waits (`proposal`, still
         *     PENDING) until another administrator reports the same.
         */
        post: operations["mark_payout_failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/payouts/{id}/paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Records that a payout was transferred. From PKR 100,000 on the first report waits (`proposal`, still PENDING) until another
         *     administrator reports the same reference.
         */
        post: operations["mark_payout_paid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/payouts/{id}/proposal/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes back what waits for a second administrator. */
        post: operations["withdraw_payout_proposal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/payouts/{id}/risk/lift": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lets a payout that is under review (RISK) go on. What makes it wait otherwise still does. Takes a fresh proof. */
        post: operations["lift_payout_risk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The plans as they are sold, the free one first. */
        get: operations["admin_plans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/plans/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Edits a plan; running periods keep their terms. */
        put: operations["edit_plan"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/queues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What waits for the viewer: how many, and since when. */
        get: operations["admin_queues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/refund-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Refund requests, the oldest first. */
        get: operations["list_refund_requests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/refund-requests/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives the prize back: the contest ends with a refund. */
        post: operations["approve_refund_request"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/refund-requests/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Leaves the prize where it is: the contest goes on. */
        post: operations["decline_refund_request"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everybody's refunds. */
        get: operations["list_refunds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/refunds/{id}/found": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Records what an administrator found at the provider about a refund of which it never told us. What was not done can be paid by hand. */
        post: operations["find_refund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/refunds/{id}/paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Records that an administrator transferred what the provider refused to give back. */
        post: operations["mark_refund_paid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** People, contests, payments and payouts that fit, as far as the viewer's role works on them. */
        get: operations["admin_search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/settlements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Compares a settlement file with our payments, and posts what matches unless it is a dry run. The same file is taken once. */
        post: operations["import_settlement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Payouts and reviews in numbers. */
        get: operations["admin_stats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/unapplied": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The newest payments that found nothing to pay. */
        get: operations["unapplied_payments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** People, by when they registered. */
        get: operations["list_users"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One person. */
        get: operations["get_admin_user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/end-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs the person out everywhere. */
        post: operations["end_user_sessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Notes something about a person for colleagues. */
        post: operations["add_admin_user_note"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives the person access again. */
        post: operations["restore_user"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/story": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What happened with a person: contests, entries, money, mails and notes. */
        get: operations["get_admin_user_story"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends the person's access at once: no sign-in, no session. Money that runs goes on. */
        post: operations["suspend_user"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mails a link to the new address; the account moves once it is followed. The answer is the same whether the address is free or not. */
        post: operations["change_email"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/email/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Moves the account with the token of the mail. */
        post: operations["confirm_email"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Signs the browser in, or asks for a code of the second step when it is on. The answer never tells whether the address or the
         *     password was wrong.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login/second-step": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends a sign-in with the code that the first step asked for. Five wrong codes end it without. */
        post: operations["login_second_step"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs the browser out. */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes the password, and ends the person's other sessions. Without the current password it must have been given lately. */
        post: operations["change_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mails a link to choose a new password, if the address has an account; the answer is the same if not. */
        post: operations["forgot_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Chooses a new password with the token of a mail, and ends all sessions. */
        post: operations["reset_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reauth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Proves that the person who is signed in is still there, by password or by code: what is delicate may be done for ten minutes. */
        post: operations["reauth"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** New recovery codes in the place of the old ones. They are shown this once. */
        post: operations["renew_recovery_codes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keeps a registration and mails a code and a link to its address; the account is made when one of them is used. The answer is the same
         *     for an address that has an account, whose owner is told so by mail. Nobody is signed in by it.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/register/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes the account with the code of the mail, and signs the browser in. Five wrong codes end a code, as do fifteen minutes; what is
         *     wrong with one is not told.
         */
        post: operations["confirm_registration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/security": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the person's account is protected. */
        get: operations["security"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The browsers in which the person is signed in. */
        get: operations["list_sessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions/end-others": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends all sessions of the person but the one that asks. */
        post: operations["end_other_sessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends one of the person's sessions. */
        delete: operations["end_session"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a key for the person's authenticator app; nothing is asked for until a code confirms it. */
        post: operations["begin_totp"];
        /** Turns the second step off; recovery codes go with it. */
        delete: operations["turn_off_totp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Turns the second step on with a first code of the app. The recovery codes are shown this once. */
        post: operations["confirm_totp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The signed-in person. */
        get: operations["current_user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirms the address with the token of a mail. The link of a registration makes its account; with the password that was chosen for
         *     it the browser is signed in as well, and answered 200 with the person.
         */
        post: operations["verify_email"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/verify-email/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirms the address of the signed-in person with the code of the newest mail. Five wrong codes end it, as do fifteen minutes; what is
         *     wrong with one is not told.
         */
        post: operations["verify_email_by_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/verify-email/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends another mail to confirm the address. */
        post: operations["resend_verification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/boosts/offer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a featured place costs, and what the viewer could pay it with. */
        get: operations["boost_offer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/categories/prizes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The middle half of the prizes that were awarded for a kind of work, and how many entries such prizes drew. A kind with fewer than 10
         *     completed contests gets the figures of its category; 204 when that has fewer, too.
         */
        get: operations["prize_guide"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/categories/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The figures of all fourteen names, always all of them, in their fixed order. */
        get: operations["category_stats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a message to support: kept, and mailed with the writer's address to answer to. For everybody; five in an hour. */
        post: operations["send_contact_message"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Contests by status and category, in one of four orders. */
        get: operations["list_contests"];
        put?: never;
        /** Posts a contest; it opens once it is paid. */
        post: operations["create_contest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The person's form of a new contest, so that another browser goes on with it. */
        get: operations["get_form_draft"];
        /** Keeps the form in the place of the one before. It goes with the contest that is made of it, with the account, or after 90 days. */
        put: operations["put_form_draft"];
        post?: never;
        /** Gives the form up. */
        delete: operations["delete_form_draft"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/draft/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Puts the files of an earlier contest of one's own into the form, in the place of those that it has. */
        put: operations["use_attachments_again"];
        /** Adds a file to the form of a new contest: a picture, a PDF, a text, a font or an archive of at most 25 MB. A form has at most 10. */
        post: operations["upload_form_attachment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/draft/attachments/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Takes a file out of the form of a new contest. */
        delete: operations["remove_form_attachment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Featured contests, then the newest. */
        get: operations["feed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/joined": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Private contests of which the viewer is a member and which they may still enter. */
        get: operations["list_joined_contests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/mine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The viewer's own contests. */
        get: operations["own_contests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The page of a contest. */
        get: operations["get_contest"];
        put?: never;
        post?: never;
        /** Gives up a draft. */
        delete: operations["delete_contest"];
        options?: never;
        head?: never;
        /** Changes a draft, or title and brief of an open contest. */
        patch: operations["edit_contest"];
        trace?: never;
    };
    "/api/contests/{id}/agreement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rights-transfer agreement of an accepted handover, to print. */
        get: operations["get_agreement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds a file to the brief of a contest, while it is a draft or takes entries; entrants are told. */
        post: operations["upload_attachment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/attachments/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Takes a file out of the brief of a contest that nobody has entered. */
        delete: operations["remove_attachment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/award": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Chooses the winner, or the winners of all places at once. */
        post: operations["award_contest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/boost": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Orders a featured place for an own contest, or finds the order that waits for its payment. Without `paymentId` in the answer there
         *     is nothing left to pay.
         */
        post: operations["boost_contest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/boost/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives the order up, or takes the featured place back: within 24 hours of its start, while nobody has entered. */
        post: operations["cancel_boost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Closes entries before the deadline. */
        post: operations["close_entries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/dispute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The dispute, for client and winner. */
        get: operations["get_dispute"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The entries of a contest that the viewer sees. Opened by the client, they count as seen from the next time on. */
        get: operations["list_entries"];
        put?: never;
        /** Submits an entry. */
        post: operations["submit_entry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/extend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Moves the deadline: at most twice, until 24 hours after entries closed, to at most 30 days after the payment. */
        post: operations["extend_contest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/finalists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Names the finalists of a contest with a final round, for its client within 4 days after entries closed. Only they send further versions,
         *     the winner is one of them, and the prize becomes guaranteed. It cannot be taken back.
         */
        post: operations["name_finalists"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/guarantee": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Guarantees the prize permanently. */
        post: operations["guarantee_contest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/handover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The handover, for client and winner. */
        get: operations["get_handover"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/handover/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The client accepts the files; the payout is freed. */
        post: operations["accept_handover"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/handover/deliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The winner delivers what was uploaded. */
        post: operations["deliver_handover"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/handover/dispute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Client or winner calls an administrator; no time of the handover runs from then on. */
        post: operations["open_dispute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/handover/dispute/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The other side writes its statement, once. */
        post: operations["answer_dispute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/handover/dispute/appeal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Asks for another administrator, once. */
        post: operations["appeal_dispute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/handover/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The winner uploads a final file. */
        post: operations["upload_handover_file"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/handover/files/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** The winner removes a file that was not delivered yet. */
        delete: operations["remove_handover_file"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/handover/formats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** The winner says which of the formats that the brief asks for are among the files. */
        put: operations["say_handover_formats"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/handover/request-changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The client asks for changes, at most twice. */
        post: operations["request_handover_changes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/invitations/{invitation}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Takes an invitation back, and with it the membership that it made, unless its person entered. */
        delete: operations["take_invitation_back"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who finds a private contest, and its link; for its client. */
        get: operations["list_members"];
        put?: never;
        /** Invites the person with this address. The answer is the same whether it has an account or not; inviting it again changes nothing. */
        post: operations["invite_member"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/members/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes the link by which people become members, or another one: then the one before leads nowhere. The answer, which is kept for repeats
         *     of the request, does not hold the link.
         */
        post: operations["make_member_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/members/{person}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends the membership of a person who has not entered. Who has entered is removed from the contest instead. */
        delete: operations["remove_member"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/nda": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The text that members sign before they see the contest; for them, the client and staff. */
        get: operations["get_nda"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/nda/signature": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs the NDA, for a member. Signing twice is one signature. */
        post: operations["sign_nda"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/nda/signatures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who signed the NDA and when, for the client. */
        get: operations["nda_signatures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/nda/signatures/{user}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A signed NDA to look at and to print, for the client and who signed it. */
        get: operations["signed_nda"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/nda/signatures/{user}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A signed NDA as a PDF. */
        get: operations["signed_nda_pdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The attempts to pay an own contest, newest first. */
        get: operations["contest_payments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/polls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The polls of a contest with their results; for its client. */
        get: operations["list_polls"];
        put?: never;
        /**
         * Asks people without an account which entries they like: everybody with the link may vote. At most 5 open polls of a contest. The answer,
         *     which is kept for repeats of the request, does not hold the link.
         */
        post: operations["create_poll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/polls/{poll}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends a poll before its time. */
        post: operations["close_poll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/publication": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Agrees, once and permanently, that entries of a private contest that is over may be shown. */
        post: operations["agree_to_publication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Questions and announcements, oldest first. */
        get: operations["list_questions"];
        put?: never;
        /** Asks the client; posted by the client, it is an announcement. */
        post: operations["post_question"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/raise": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Starts paying the difference to a higher prize, or finds the attempt that is open. */
        post: operations["raise_prize"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes the prize back when nobody is in the running or the winner did not deliver; with entries that are closed, asks an administrator. */
        post: operations["refund_contest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/refund-request/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Says something to the client's request to have the prize back, while it waits; said again, it takes the place of what was said
         *     before. For those who entered; an administrator reads it beside the request.
         */
        post: operations["answer_refund_request"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/refund/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes the request to have the prize back, back. */
        post: operations["withdraw_refund_request"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/removals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Removes a person who entered from the contest, for its client until the award: their live entries are declined, and they submit and
         *     write nothing more in it. It counts in the client's public record.
         */
        post: operations["remove_person"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/removals/{removal}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Undoes a removal, until the award: the entries that it declined are what they were. */
        post: operations["undo_removal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What happened, and what is expected to happen when. */
        get: operations["contest_timeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contests/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The versions of title and brief, newest first. */
        get: operations["contest_versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/credits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Credits that the viewer can spend now, in the order in which they are spent. */
        get: operations["credits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/credits/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every grant of credits to the viewer, newest first. */
        get: operations["credit_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/currency/convert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Converts an amount with the newest rates; the result is rounded half to even, to 2 decimals. For everybody. */
        post: operations["convert_currency"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/currency/rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The newest rate of each currency, by code. For everybody. */
        get: operations["currency_rates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The person's documents, newest first. */
        get: operations["own_documents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/ndas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The newest signed NDAs, those that the person signed and those that were signed for them. */
        get: operations["own_ndas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A document to look at and to print. */
        get: operations["get_document"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A document as a PDF, once it has its number. */
        get: operations["get_document_pdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/mine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The viewer's own entries, newest first. */
        get: operations["own_entries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/mine/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many entries the viewer has in which state. */
        get: operations["own_entry_summary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An entry. Opened by the client, it counts as seen. */
        get: operations["get_entry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/{id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The thread of an entry, oldest first; for its author and the client. */
        get: operations["list_comments"];
        put?: never;
        /** Writes in the thread of an entry. */
        post: operations["post_comment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Rules an entry out. */
        post: operations["decline_entry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/{id}/pins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The pins of an entry with their comments, by number; for its author and the client. Opened by the client, the entry counts as seen. */
        get: operations["list_pins"];
        put?: never;
        /** Sets a pin on a file of an entry, as its client. At most 100 pins of an entry. */
        post: operations["set_pin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/{id}/pins/{number}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Answers at a pin, as client or author. At most 50 comments of a pin. */
        post: operations["answer_pin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/{id}/pins/{number}/resolution": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resolves a pin, or opens it again, as client or author. */
        post: operations["resolve_pin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/{id}/price": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Names or changes the price for which the client may buy the viewer's own entry, if it does not win. */
        put: operations["set_entry_price"];
        post?: never;
        /** Takes the viewer's own entry off sale. */
        delete: operations["remove_entry_price"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Shows the viewer's own entry to everybody, or hides it again. */
        post: operations["publish_entry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/{id}/purchase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Starts buying an entry of an own contest beside the winner, or finds the attempt that is open. */
        post: operations["buy_entry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/{id}/rating": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives an entry stars. */
        post: operations["rate_entry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Tells staff that an entry copies other work: for everybody who sees it but its author, once. */
        post: operations["report_entry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a declined entry back in. */
        post: operations["restore_entry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/{id}/shortlist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Puts an entry on the shortlist, or takes it off. */
        post: operations["shortlist_entry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Submits another version of the viewer's own entry. Its stars, its place on the shortlist and its thread stay. */
        post: operations["submit_version"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes the viewer's own entry back. */
        post: operations["withdraw_entry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Notifications as they come (`text/event-stream`): `notification` with the line and the count of unread ones, `unread` with the count
         *     alone, `account` when the address was confirmed, a comment every 25 seconds. At most five at a time per person and server; ends with the session.
         */
        get: operations["events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/experiments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The experiments that run. */
        get: operations["running_experiments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/experiments/{key}/exposure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Keeps that somebody saw their version; once, however often it is said. */
        post: operations["report_exposure"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/credits.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The person's credits. */
        get: operations["export_own_credits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/payments.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The person's payments. */
        get: operations["export_own_payments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/payouts.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The person's payouts. */
        get: operations["export_own_payouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reads a file, when the viewer may have this shape of it. */
        get: operations["read_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files/{id}/contents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What lies in an archive: the first 500 names, and how many there are. */
        get: operations["file_contents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/first-steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the person has done of the first steps, read from what there is. */
        get: operations["first_steps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/first-steps/hide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Hides the list permanently. */
        post: operations["hide_first_steps"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/join/{secret}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a link of a private contest leads to, for everybody who holds it. */
        get: operations["get_invitation"];
        put?: never;
        /** Makes the person who holds the link a member of its contest. */
        post: operations["join_contest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/kyc/documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the person's own identity documents, as a download. */
        get: operations["own_kyc_document"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/kyc/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far the person's identity is. The CNIC is masked for the owner, too. */
        get: operations["kyc_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/kyc/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Submits form and identity documents for review. After a rejection, and after an approval has expired, one submits again. */
        post: operations["submit_kyc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Signs out when the link was followed on our own pages (or typed), and leads home. Followed from elsewhere, it asks first. */
        get: operations["logout_link"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/nda/standard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Our text, which private contests have unless their client types another. */
        get: operations["standard_nda"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the person was told, newest first, twenty on a page. */
        get: operations["notifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/choices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the person wants to be told, by topic. */
        get: operations["notification_choices"];
        /** Changes what the person wants to be told about one topic, and answers all of them. */
        put: operations["choose_notifications"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Marks lines as read: those named, or all that are there. Ids that are not the person's own change nothing. */
        post: operations["read_notifications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Asks with a button; changes nothing, because mail programs and scanners open links by themselves. */
        get: operations["unsubscribe_page"];
        put?: never;
        /** Switches mails of one topic off for one person (RFC 8058: also called by mail programs themselves). Repeating it changes nothing. */
        post: operations["unsubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/deposit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Starts paying the prize of an own draft, or finds the attempt that is open. */
        post: operations["deposit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who takes payments, how much, and whether they answer at the moment. */
        get: operations["payment_providers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{gateway}/ipn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A provider's message that there is news: a reason to ask it, and no more. */
        post: operations["payment_ipn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{gateway}/return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Where a provider sends the payer's browser. What it brings is kept, and trusted by nobody: the provider is asked. */
        post: operations["payment_return"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{gateway}/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A provider's message about a payment. Not accepted without the provider's signature. */
        post: operations["payment_webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An own payment. */
        get: operations["get_payment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{id}/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page that brings the payer to the provider: by itself, or by its button where scripts do not run. */
        get: operations["checkout_page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{id}/go": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Brings the payer of an own payment to the page that leads to the provider. Only our own pages may send a browser here. */
        get: operations["go_to_provider"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payout-methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The person's payout methods, the default first. */
        get: operations["payout_methods"];
        put?: never;
        /** Adds a payout method; the first becomes the default. */
        post: operations["add_payout_method"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payout-methods/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes a payout method. */
        delete: operations["delete_payout_method"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payout-methods/{id}/default": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends payouts here from now on. */
        post: operations["make_default_payout_method"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The person's payouts, newest first. */
        get: operations["own_payouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payouts/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the person has been paid, and what is still to come. */
        get: operations["own_payout_summary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payouts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the person's payouts. */
        get: operations["own_payout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payouts/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Tries a failed payout again, to the present default method. */
        post: operations["retry_payout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What one can subscribe to, the free plan first. For everybody. */
        get: operations["list_plans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/poll/{secret}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A poll for everybody with the link. The answer gives the browser the cookie by which it votes once. */
        get: operations["get_ballot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/poll/{secret}/entries/{position}/pictures/{picture}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A picture of an entry of a poll, under a watermark, while the poll is open: never the original. */
        get: operations["ballot_picture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/poll/{secret}/vote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Votes, or votes again: one vote for each browser. It is advice for the client and decides nothing. */
        put: operations["vote_in_poll"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/privacy/cancel-deletion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The person stays after all. */
        post: operations["cancel_deletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/privacy/cookie-consent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the person chose about cookies; everything optional is off before the first choice. */
        get: operations["cookie_consent"];
        put?: never;
        /** Changes the choices. What is necessary cannot be switched off. */
        post: operations["set_cookie_consent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/privacy/delete-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Schedules the end of the account, 30 days from now. Refused with a list while money is held, owed or on its way, or others wait. */
        post: operations["delete_account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/privacy/deletion-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** When the account ends, if it does, and what would keep it from ending. */
        get: operations["deletion_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/privacy/export-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Asks for a copy of everything that is kept about the person; a mail says when it is ready. One at a time, once a day. */
        post: operations["export_data"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/privacy/export-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The person's copies of their data, newest first. */
        get: operations["export_requests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/privacy/exports/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A copy as a ZIP, for the person alone, for seven days. */
        get: operations["export_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The person's own profile. */
        get: operations["own_profile"];
        /** Replaces the profile. */
        put: operations["update_profile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replaces the picture. */
        post: operations["upload_profile_image"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Moves the person to the other side of the market. */
        put: operations["switch_role"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/questions/{id}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Answers a question, once. */
        post: operations["answer_question"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/referrals/my-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The viewer's code, made on the first look, and what came of it. */
        get: operations["my_referral_code"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reviews the other side of a contest with an award that stands; once. */
        post: operations["write_review"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reviews/contest/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Both reviews of a contest, as far as the viewer sees them. */
        get: operations["contest_reviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reviews/pending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Contests that wait for a review of the viewer's, the latest award first. */
        get: operations["pending_reviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reviews/user/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Revealed reviews about a person, the newest first by `createdAt`, twenty at a time; the private ones for that person and for admins only.
         *     `me` is the viewer.
         */
        get: operations["received_reviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reviews/written": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the viewer wrote, newest first. */
        get: operations["written_reviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search/contests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Contests by words, category, status and prize. The same for everybody: drafts are never found. */
        get: operations["search_contests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/statements/{period}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the person paid and received in a year (`2026`) or a month (`2026-11`) of Pakistan's calendar, oldest first. */
        get: operations["get_statement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/statements/{period}/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same for a spreadsheet. */
        get: operations["get_statement_csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/statements/{period}/html": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same to look at and to print. */
        get: operations["get_statement_page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/statements/{period}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same as a PDF. */
        get: operations["get_statement_pdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How each part of the service is, at most five seconds ago. Answers 200 while the database is down, too. For everybody. */
        get: operations["service_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The plan that runs ends with its period. */
        post: operations["cancel_subscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription/charges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the caller was charged, newest first. */
        get: operations["subscription_charges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's plan. */
        get: operations["current_subscription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription/money-back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Asks for the money back, within 30 days of the first payment. */
        post: operations["request_money_back"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What choosing a plan would cost now, and what it would do. */
        get: operations["quote_subscription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a cancellation back. */
        post: operations["resume_subscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription/subscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Chooses a plan: credits are used first, the rest is paid where `redirectUrl` leads. */
        post: operations["subscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/talent/top": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The best talents, of all categories or of one. */
        get: operations["top_talent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/upload/dispute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Uploads evidence for a statement in a dispute that is still to be made; kept for a day, read by nobody else until then. */
        post: operations["upload_dispute_file"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/upload/entry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Uploads a file for an entry that is still to be submitted; kept for a day. */
        post: operations["upload_entry_file"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/upload/kyc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Uploads an identity document: JPEG, PNG, WebP or PDF by content, at most 10 MB. `type` is cnicFront, cnicBack, selfie or addressProof.
         *     Pictures are encoded again; what is stored is encrypted.
         */
        post: operations["upload_kyc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/upload/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds a preview to a file of one's own: what others look at until the file is theirs. Audio and video in entries need one, of the same kind
         *     or a picture; at most 10 MB.
         */
        post: operations["upload_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A person's public page. No address, no account. */
        get: operations["public_profile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dev/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The product's time. */
        get: operations["clock"];
        put?: never;
        /** Moves the product's clock forward, does what is due by then, and answers when nothing is left. */
        post: operations["advance_clock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dev/mailbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The mails that were written, newest first; a page for browsers, JSON for programs. */
        get: operations["mailbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Says that the program lives; asks nobody. */
        get: operations["healthz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Says that the program can answer: the database is there and has the right tables, and nobody asked the program to end. */
        get: operations["readyz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A payout method to add. */
        AddPayoutMethod: {
            /** @description The name on the account. */
            accountName: string;
            /** @description A mobile number for wallets, an IBAN or account number for banks. */
            accountNumber: string;
            /** @description The bank, for bank transfers. */
            bankName?: string | null;
            type: components["schemas"]["PayoutMethodType"];
        };
        /** @description A contest as staff look it up. */
        AdminContest: {
            client: components["schemas"]["Named"];
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Until when entries are taken.
             */
            deadline: string;
            /**
             * Format: int32
             * @description Entries that were not withdrawn.
             */
            entriesCount: number;
            /** Format: date-time */
            hiddenAt: string | null;
            hiddenReason: string | null;
            /** Format: uuid */
            id: string;
            /**
             * Format: int64
             * @description Members of a private contest, without those who were invited and did not register.
             */
            membersCount: number;
            outcome: components["schemas"]["ContestOutcome"] | null;
            /**
             * Format: int64
             * @description Polls that its client made.
             */
            pollsCount: number;
            /** Format: int64 */
            prizeCents: number;
            /**
             * Format: int64
             * @description Entries that its client bought beside the winners, also those whose price went back.
             */
            purchasesCount: number;
            status: components["schemas"]["ContestStatus"];
            title: string;
            /** @description Who may find it. */
            visibility: components["schemas"]["ContestVisibility"];
        };
        /** @description A contest that is no draft. */
        AdminContestHit: {
            /** Format: uuid */
            id: string;
            status: string;
            title: string;
        };
        AdminContestList: {
            /** @description A page of at most 60. */
            contests: components["schemas"]["AdminContest"][];
            /** @description Where the next page begins; null at the end. */
            nextCursor: string | null;
        };
        /** @description A report of copied work. */
        AdminCopyReport: {
            /** @description Whether finding a copy would rule the entry out: not once a winner is chosen. */
            canDisqualify: boolean;
            contest: components["schemas"]["Titled"];
            contestStatus: components["schemas"]["ContestStatus"];
            /** Format: date-time */
            createdAt: string;
            /** @description Whether the viewer may decide: it waits, and they have no part in it. */
            decidable: boolean;
            /** Format: date-time */
            decidedAt: string | null;
            decidedBy: components["schemas"]["Named"] | null;
            /** @description Whether the entry was ruled out for it. */
            disqualified: boolean;
            entry: components["schemas"]["ReportedEntry"];
            /** Format: uuid */
            id: string;
            note: string | null;
            /** @description What was copied, as the member says. */
            reason: string;
            reporter: components["schemas"]["Named"];
            status: components["schemas"]["CopyReportStatus"];
            url: string | null;
        };
        AdminCopyReportList: {
            /** @description Where the next page begins; null at the end. */
            nextCursor: string | null;
            /** @description A page of at most 60. */
            reports: components["schemas"]["AdminCopyReport"][];
        };
        /** @description A dispute on the administrators' list. */
        AdminDisputeLine: components["schemas"]["DisputedAward"] & {
            /**
             * Format: date-time
             * @description Until when the other side writes.
             */
            answerDueAt: string;
            client: components["schemas"]["PersonRef"];
            contest: components["schemas"]["DisputedContest"];
            /** Format: date-time */
            createdAt: string;
            /** @description Whether it can be decided now. */
            decidable: boolean;
            /** @description Whether the viewer may decide it now. */
            decidableByMe: boolean;
            /** Format: uuid */
            id: string;
            /** @description By which side it was opened. */
            openedSide: components["schemas"]["DisputeSide"];
            /** Format: int64 */
            prizeCents: number;
            reason: components["schemas"]["DisputeReason"];
            status: components["schemas"]["DisputeStatus"];
            winner: components["schemas"]["PersonRef"];
        };
        /** @description A dispute as administrators decide it. */
        AdminDisputeView: components["schemas"]["DisputeView"] & components["schemas"]["DisputedAward"] & {
            brief: string;
            client: components["schemas"]["PersonRef"];
            /** @description The title of the contest. */
            contestTitle: string;
            /** @description Whether the viewer may decide now. */
            decidableByMe: boolean;
            handoverFiles: components["schemas"]["FileView"][];
            /** @description Why not, in a sentence. */
            whyNot: string | null;
            winner: components["schemas"]["PersonRef"];
        };
        /** @description An experiment with its results. */
        AdminExperiment: {
            /** Format: date-time */
            createdAt: string;
            description: string;
            /** Format: uuid */
            id: string;
            key: string;
            /** @description One per goal. */
            results: components["schemas"]["GoalResult"][];
            sampleRatio: components["schemas"]["SampleRatio"] | null;
            status: components["schemas"]["ExperimentStatus"];
            /** Format: date-time */
            stoppedAt: string | null;
            variantA: string;
            variantB: string;
        };
        AdminFigures: {
            /** @description Twelve months, the present one last. */
            months: components["schemas"]["MonthFigures"][];
            /**
             * Format: int64
             * @description Reports of copied work that wait for a decision.
             */
            openCopyReports: number;
            /**
             * Format: double
             * @description Of all payouts that were settled in them, how many arrived, from 0 to 1; null when none was settled.
             */
            successRate: number | null;
            /** @description Twelve weeks, the present one last. */
            weeks: components["schemas"]["WeekFigures"][];
        };
        /** @description A mail that was not delivered, without its text. */
        AdminMail: {
            allowedActions: components["schemas"]["AdminMailAction"][];
            /** Format: int32 */
            attempts: number;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the codes and links in it stop working, if there are any.
             */
            expiresAt: string | null;
            /** Format: uuid */
            id: string;
            /** @description For example `contest.awarded`. */
            kind: string;
            /** @description Why the last attempt failed; null before the first one. */
            lastError: string | null;
            member: components["schemas"]["Named"] | null;
            /**
             * Format: date-time
             * @description When it is tried again, if it waits and the mail server can be reached.
             */
            nextAttemptAt: string | null;
            status: components["schemas"]["MailStatus"];
            /** @description Six digits and more in a row, which may be a code, are masked. */
            subject: string;
            toAddress: string;
        };
        /** @enum {string} */
        AdminMailAction: "RESEND";
        AdminMailList: {
            /** @description Every kind of which a mail was not delivered. */
            kinds: string[];
            /** @description A page of at most 60. */
            mails: components["schemas"]["AdminMail"][];
            /** @description Where the next page begins; null at the end. */
            nextCursor: string | null;
            outage: components["schemas"]["MailOutage"] | null;
        };
        AdminMessage: {
            /** Format: date-time */
            answeredAt: string | null;
            answeredBy: components["schemas"]["Named"] | null;
            category: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description As typed; the answer goes there. */
            email: string;
            /** Format: uuid */
            id: string;
            member: components["schemas"]["Named"] | null;
            message: string;
            /** @description As typed. */
            name: string;
            subject: string;
        };
        AdminMessageList: {
            /** @description A page of at most 60. */
            messages: components["schemas"]["AdminMessage"][];
            /** @description Where the next page begins; null at the end. */
            nextCursor: string | null;
        };
        /** @description A request for the money back. */
        AdminMoneyBackView: {
            /**
             * Format: int64
             * @description What goes, or went, back in money.
             */
            cashCents: number;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: int64
             * @description What comes, or came, back in credits.
             */
            creditCents: number;
            /** @description Whether the caller may decide: it is pending, and not their own. */
            decidable: boolean;
            /** Format: date-time */
            decidedAt: string | null;
            /** Format: uuid */
            id: string;
            note: string | null;
            /** @description The plan it is about. */
            planName: string;
            /** @description Why, in the subscriber's words. */
            reason: string;
            status: components["schemas"]["MoneyBackStatus"];
            user: components["schemas"]["Subscriber"];
        };
        /** @description A payment or a payout. */
        AdminMoneyHit: {
            /** Format: int64 */
            amountCents: number;
            /** Format: uuid */
            id: string;
            /** @description Who pays or is paid. */
            person: string;
            /** @description Its reference at the provider or the bank. */
            reference: string | null;
            status: string;
        };
        /** @description A page of payouts for admins. */
        AdminPayoutList: {
            counts: components["schemas"]["PayoutCounts"];
            /** @description Where the next page begins. */
            nextCursor: string | null;
            /** @description In the order asked for; the newest first without one. */
            payouts: components["schemas"]["AdminPayoutView"][];
            /**
             * Format: int64
             * @description All that the filter finds.
             */
            total: number;
        };
        /** @description A payout as admins see it. */
        AdminPayoutView: components["schemas"]["PayoutView"] & {
            /** @description The name on the account. */
            accountName: string | null;
            adminNotes: string | null;
            /** @description The bank, for bank transfers. */
            bankName: string | null;
            /**
             * Format: uuid
             * @description The bank file it went out in.
             */
            batchId: string | null;
            /** @description Whether this admin may settle it now: what they proposed themselves, another has to confirm. */
            canPay: boolean;
            /** @description Whether one admin's word is not enough to call it paid. */
            needsSecondAdmin: boolean;
            proposal: components["schemas"]["PayoutProposal"] | null;
            risk: components["schemas"]["PayoutRisk"] | null;
            /**
             * Format: date-time
             * @description Since when the bank's answer is unknown.
             */
            unknownSince: string | null;
            winner: components["schemas"]["PayoutWinner"];
        };
        AdminPersonHit: {
            email: string;
            /** Format: uuid */
            id: string;
            name: string;
        };
        /** @description A poll as staff see it: that there is one. */
        AdminPoll: {
            /** Format: date-time */
            closedAt: string | null;
            /** Format: date-time */
            closesAt: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            question: string;
            status: components["schemas"]["PollStatus"];
            /**
             * Format: int64
             * @description Browsers that voted.
             */
            votes: number;
        };
        /** @description An order that was paid, also one whose price went back. */
        AdminPurchase: {
            author: components["schemas"]["Named"];
            /** Format: uuid */
            entryId: string;
            /**
             * Format: int32
             * @description The number of the entry in its contest.
             */
            entryNumber: number;
            handoverStatus: components["schemas"]["HandoverStatus"];
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            paidAt: string;
            /** Format: int64 */
            priceCents: number;
            /**
             * Format: date-time
             * @description When the price went back.
             */
            refundedAt: string | null;
            status: components["schemas"]["PurchaseStatus"];
        };
        /** @description A queue as it is now. */
        AdminQueue: {
            /** Format: int64 */
            count: number;
            /**
             * Format: date-time
             * @description Since when the first of them waits.
             */
            oldestAt: string | null;
            queue: components["schemas"]["AdminQueueName"];
        };
        /**
         * @description A list of things that wait for somebody of the staff; what people wait for with their money comes first.
         * @enum {string}
         */
        AdminQueueName: "PAYOUTS_READY" | "IDENTITIES" | "DISPUTES" | "APPEALS" | "REFUND_REQUESTS" | "UNAPPLIED_PAYMENTS" | "COPY_REPORTS" | "MESSAGES" | "FAILED_MAILS";
        /** @description What waits for the viewer. */
        AdminQueues: {
            /**
             * Format: date-time
             * @description Since when no mail leaves and no provider is called, because the database was restored; null otherwise.
             */
            heldSince: string | null;
            ledger: components["schemas"]["LastLedgerCheck"] | null;
            /** @description The queues that the viewer's role works on, those where money waits first. */
            queues: components["schemas"]["AdminQueue"][];
        };
        /** @description A client's wish to have the prize back although there were entries. */
        AdminRefundRequest: {
            /** @description What they said, the oldest first. */
            answers: components["schemas"]["RefundRequestAnswer"][];
            client: components["schemas"]["RefundRequestClient"];
            contest: components["schemas"]["RefundRequestContest"];
            /** Format: date-time */
            createdAt: string;
            /** @description Whether the viewer may decide it: it waits, and they are no party of the contest. */
            decidable: boolean;
            /**
             * Format: date-time
             * @description When it was decided or taken back.
             */
            decidedAt: string | null;
            /**
             * Format: int64
             * @description People with an entry that the client may have opened: they were told and may answer.
             */
            entrants: number;
            /** Format: uuid */
            id: string;
            /** Format: int64 */
            liveEntries: number;
            note: string | null;
            reason: string;
            status: components["schemas"]["RefundRequestStatus"];
        };
        /** @description What was found, at most five of each kind: exact matches first. */
        AdminSearchHits: {
            /** @description By id or words of the title and the brief. */
            contests: components["schemas"]["AdminContestHit"][];
            /** @description By id, reference or the reference of the refund; for roles that work on payments. */
            payments: components["schemas"]["AdminMoneyHit"][];
            /** @description By id or reference; for roles that work on payouts. */
            payouts: components["schemas"]["AdminMoneyHit"][];
            /** @description By id, address or a part of a name. */
            people: components["schemas"]["AdminPersonHit"][];
        };
        /** @description Payouts and reviews in numbers. */
        AdminStats: {
            payouts: components["schemas"]["PayoutStats"];
            reviews: components["schemas"]["ReviewStats"];
        };
        /** @description A person as staff look them up. */
        AdminUser: {
            /** Format: date-time */
            createdAt: string;
            email: string;
            emailVerified: boolean;
            /** Format: uuid */
            id: string;
            name: string;
            /** @description The side of the market. */
            role: components["schemas"]["Role"];
            staffRole: components["schemas"]["StaffRole"] | null;
            /**
             * Format: date-time
             * @description Since when the person may not sign in.
             */
            suspendedAt: string | null;
            suspendedReason: string | null;
        };
        /** @description A person with what staff need to know before they act. */
        AdminUserDetail: {
            /** @description Whether the viewer may sign this person out everywhere. */
            canEndSessions: boolean;
            /** @description Whether the viewer may give it back. */
            canRestore: boolean;
            /** @description Whether the viewer may end this person's access. */
            canSuspend: boolean;
            /** Format: int64 */
            contests: number;
            /**
             * Format: int64
             * @description Entries that staff ruled out as copies.
             */
            disqualified: number;
            /**
             * Format: int64
             * @description Entries that were not withdrawn.
             */
            entries: number;
            /** @description PENDING, APPROVED, REJECTED or EXPIRED; null when nothing was submitted. */
            identity: string | null;
            /**
             * Format: date-time
             * @description The last request of any of them, to the minute.
             */
            lastSeenAt: string | null;
            /**
             * Format: int64
             * @description What was paid to the person, in paisa.
             */
            paidOutCents: number;
            /**
             * Format: int64
             * @description What is still to be paid to the person, in paisa.
             */
            pendingCents: number;
            /**
             * Format: int64
             * @description Browsers that are signed in.
             */
            sessions: number;
            user: components["schemas"]["AdminUser"];
        };
        AdminUserList: {
            /** @description Where the next page begins; null at the end. */
            nextCursor: string | null;
            /** @description A page of at most 60. */
            users: components["schemas"]["AdminUser"][];
        };
        /** @description What happened with a person. Lists begin with the newest. */
        AdminUserStory: {
            contests: components["schemas"]["StoryContest"][];
            /**
             * Format: int64
             * @description What is left of credits that can be used, in paisa.
             */
            creditBalanceCents: number;
            credits: components["schemas"]["StoryCredit"][];
            entries: components["schemas"]["StoryEntry"][];
            mails: components["schemas"]["StoryMail"][];
            notes: components["schemas"]["StaffNote"][];
            payments: components["schemas"]["StoryPayment"][];
            payouts: components["schemas"]["StoryPayout"][];
            /**
             * Format: date-time
             * @description When two-factor authentication was switched on.
             */
            secondFactorSince: string | null;
            totals: components["schemas"]["StoryTotals"];
        };
        /** @description How far to move the clock. */
        AdvanceBody: {
            /**
             * Format: int32
             * @description Seconds forward, at most a year.
             */
            advanceSeconds: number;
        };
        /** @description A format that the brief asks for. */
        AgreedFormat: {
            format: components["schemas"]["FileFormat"];
            /** @description Whether the winner says that it is among the files, on its own or within a ZIP. */
            included: boolean;
        };
        AnswerBody: {
            /** @description 1 to 1000 characters. */
            answer: string;
        };
        /** @description The statement of the other side. */
        AnswerDispute: {
            /** @description Evidence: ids of uploads for a dispute, at most 5. */
            fileIds?: string[];
            /** @description The statement: 10 to 2000 characters. */
            note: string;
        };
        /** @description What somebody who entered says to the client's request. */
        AnswerRefundBody: {
            /** @description 10 to 1000 characters. */
            text: string;
        };
        /** @description Why the decision is appealed. */
        AppealDispute: {
            note: string;
        };
        /** @description What lies in an archive. */
        ArchiveContents: {
            /** @description The first 500 files. */
            items: components["schemas"]["ArchiveItem"][];
            /** Format: int32 */
            total: number;
        };
        /** @description A file in an archive. */
        ArchiveItem: {
            name: string;
            /**
             * Format: int64
             * @description Unpacked, as the archive says.
             */
            sizeBytes: number;
        };
        AuditActor: {
            email: string;
            /** Format: uuid */
            id: string;
            name: string;
        };
        /** @description A page of the log. */
        AuditList: {
            /** @description Every act that occurs, to choose from. */
            actions: string[];
            /** @description Where the next page begins; null at the end. */
            nextCursor: string | null;
            /** @description A page of at most 60. */
            rows: components["schemas"]["AuditRow"][];
        };
        /** @description A row of the log. */
        AuditRow: {
            action: string;
            actor: components["schemas"]["AuditActor"] | null;
            /** Format: date-time */
            at: string;
            /** @description Ids, amounts and reasons, as JSON. */
            detail: string;
            /** Format: uuid */
            id: string;
            requestId: string;
            /** Format: uuid */
            subjectId: string;
            subjectKind: string;
        };
        /** @description Where the author of an entry stands among talents. */
        AuthorStanding: {
            /**
             * Format: double
             * @description The average of the stars that clients gave, with two digits; null without a review.
             */
            ratingAvg: number | null;
            /**
             * Format: int64
             * @description How many reviews that is.
             */
            reviewCount: number;
            /**
             * Format: int64
             * @description Clients for whom the person won, as far as they count for top talent.
             */
            wins: number;
        };
        AwardBody: {
            /**
             * Format: uuid
             * @description An entry of the contest, for the first place or for the one of `replaces`.
             */
            entryId: string | null;
            /** @description The entries of the second place and on, in their order; places beyond them stay unused. */
            lowerPlaces?: components["schemas"]["PlaceBody"][];
            /**
             * Format: uuid
             * @description The entry whose lapsed award this one takes the place of; without it the first one that lapsed.
             */
            replaces?: string | null;
            /**
             * Format: int32
             * @description The version of the entry that the client looked at: when there is a newer one, nothing is awarded.
             */
            version?: number | null;
        };
        /** @description A vote. */
        BallotBody: {
            comment?: string | null;
            /** @description Of at least one entry. */
            ratings: components["schemas"]["BallotRating"][];
        };
        /** @description An entry as voters see it. */
        BallotEntry: {
            /**
             * @description What people call it.
             * @example A
             */
            letter: string;
            /**
             * Format: int32
             * @description The stars that this browser gave.
             */
            myStars: number | null;
            pictures: components["schemas"]["BallotPicture"][];
            /**
             * Format: int32
             * @description Names it in a vote.
             */
            position: number;
        };
        /** @description A picture of an entry, as voters see it. */
        BallotPicture: {
            /**
             * Format: int32
             * @description Pixels, of images.
             */
            height: number | null;
            /** @description At most 1600 pixels, with a watermark. */
            previewUrl: string;
            /** @description Small; takes `width` like the thumbnails of files. */
            thumbnailUrl: string;
            /**
             * Format: int32
             * @description Pixels, of images.
             */
            width: number | null;
        };
        /** @description Stars for one entry. */
        BallotRating: {
            /**
             * Format: int64
             * @description Of the entry, as the poll names it.
             */
            position: number;
            /** Format: int64 */
            stars: number;
        };
        /** @description A poll as everybody with the link sees it. */
        BallotView: {
            /**
             * Format: date-time
             * @description Until when votes are taken.
             */
            closesAt: string;
            contestTitle: string;
            /** @description None once the poll has ended. */
            entries: components["schemas"]["BallotEntry"][];
            /**
             * Format: int64
             * @description Entries that were there once and are not any more.
             */
            leftOut: number;
            myVote: components["schemas"]["BallotVote"] | null;
            question: string;
            status: components["schemas"]["PollStatus"];
        };
        /** @description The vote of this browser. */
        BallotVote: {
            /** @description Empty without one. */
            comment: string;
            /** Format: date-time */
            votedAt: string;
        };
        /**
         * Format: binary
         * @description A file as it is downloaded.
         */
        Binary: string;
        /** @description How to pay a featured place. */
        BoostBody: {
            /** @description `easypaisa`, `jazzcash`, `credits` (they must cover all of it) or `plan`. */
            payWith: components["schemas"]["BoostPayWith"];
            /** @description With a provider: whether credits are spent first, and money pays the rest. */
            useCredits?: boolean | null;
        };
        /** @description What a featured place costs, and what the viewer could pay it with. */
        BoostOffer: {
            /**
             * Format: int64
             * @description Credits that the viewer can spend.
             */
            creditsCents: number;
            /**
             * Format: int64
             * @description How many days a place lasts at most; it ends with the deadline when that is sooner.
             * @example 30
             */
            daysMax: number;
            /**
             * Format: int32
             * @description Featured places of the viewer's plan that are left in its month.
             */
            planPlacesLeft: number;
            /**
             * Format: int64
             * @example 49900
             */
            priceCents: number;
        };
        /**
         * @description The ways to pay a featured place.
         * @enum {string}
         */
        BoostPayWith: "easypaisa" | "jazzcash" | "credits" | "plan";
        /** @description An attempt to pay a featured place. */
        BoostPayment: {
            /**
             * Format: date-time
             * @description When the link stops working.
             */
            expiresAt: string;
            /** Format: uuid */
            id: string;
            /** @description Where the payer goes, while that leads anywhere. */
            redirectUrl: string | null;
        };
        /** @description The place, and where to pay what money has to pay. */
        BoostStarted: {
            boost: components["schemas"]["BoostView"] | null;
            /** Format: uuid */
            paymentId: string | null;
            redirectUrl: string | null;
        };
        /**
         * @description Where a featured place stands.
         * @enum {string}
         */
        BoostStatus: "PENDING" | "WAITING" | "ACTIVE" | "EARNED" | "REFUNDED" | "CANCELLED";
        BoostView: {
            /** Format: int64 */
            cashCents: number;
            /** Format: int64 */
            creditCents: number;
            /**
             * Format: date-time
             * @description Until when (exclusive).
             */
            endsAt: string | null;
            /** @description Whether a place of the plan was used; then nothing was paid. */
            fromPlan: boolean;
            /** Format: uuid */
            id: string;
            payment: components["schemas"]["BoostPayment"] | null;
            /**
             * Format: int64
             * @example 49900
             */
            priceCents: number;
            /**
             * Format: date-time
             * @description Until when a running place can be given back (exclusive); null when it cannot, or has not started.
             */
            refundableUntil: string | null;
            /**
             * Format: date-time
             * @description When the contest began to be ranked first.
             */
            startsAt: string | null;
            status: components["schemas"]["BoostStatus"];
        };
        /** @description A version of title and brief. */
        BriefVersion: {
            brief: string;
            /** @description The same for the brief. */
            briefChanges: components["schemas"]["TextChange"][];
            /** Format: date-time */
            createdAt: string;
            title: string;
            /** @description How the title came out of the one before, in order; what is not removed makes up the title. */
            titleChanges: components["schemas"]["TextChange"][];
            /**
             * Format: int32
             * @description From 1.
             */
            version: number;
        };
        /** @description The price that the client saw, and where it is paid. */
        BuyBody: {
            /**
             * Format: int64
             * @description In paisa.
             */
            priceCents: number;
            provider: components["schemas"]["Provider"];
        };
        /**
         * @description The category of a contest.
         * @enum {string}
         */
        Category: "design" | "development" | "marketing" | "writing";
        CategoryCounts: {
            /** Format: int64 */
            design: number;
            /** Format: int64 */
            development: number;
            /** Format: int64 */
            marketing: number;
            /** Format: int64 */
            writing: number;
        };
        /** @description The figures of one of the fourteen names. Prizes are in paisa. */
        CategoryStats: {
            /**
             * Format: int64
             * @description Contests that take entries, or whose winner is being chosen or hands over.
             */
            activeContests: number;
            /**
             * Format: int64
             * @description The mean prize of the active ones in paisa, rounded down; 0 when there is none.
             * @example 1250000
             */
            avgPrize: number;
            category: components["schemas"]["Subcategory"];
            /**
             * Format: int64
             * @description Contests that ended with a winner who was paid.
             */
            completedContests: number;
            /** Format: int64 */
            openContests: number;
            /** @description The category that it belongs to. */
            slug: components["schemas"]["Category"];
            /**
             * Format: int64
             * @description The prizes of the active ones together, in paisa.
             * @example 12500000
             */
            totalPrize: number;
        };
        /**
         * @description What became of a piece of text.
         * @enum {string}
         */
        ChangeKind: "same" | "added" | "removed";
        ChangesBody: {
            note: string;
        };
        /**
         * @description What a charge is for.
         * @enum {string}
         */
        ChargeKind: "FIRST" | "RENEWAL";
        /** @enum {string} */
        ChargeStatus: "PENDING" | "PAID" | "EARNED" | "SWAPPED" | "REFUNDED" | "CANCELLED";
        /** @description What was charged for a period. */
        ChargeView: {
            /** Format: int64 */
            cashCents: number;
            /** Format: int64 */
            creditCents: number;
            /**
             * Format: uuid
             * @description The receipt, for what was paid in money.
             */
            documentId: string | null;
            /** Format: uuid */
            id: string;
            kind: components["schemas"]["ChargeKind"];
            /** Format: date-time */
            paidAt: string | null;
            /** Format: date-time */
            periodEnd: string | null;
            /** Format: date-time */
            periodStart: string | null;
            /** @description The plan's name when it was made. */
            planName: string;
            /** Format: int64 */
            priceCents: number;
            status: components["schemas"]["ChargeStatus"];
        };
        /** @description What is known of a payment that was taken back. */
        ChargebackBody: {
            /** @description How we know, in 3 to 1000 characters. */
            note: string;
        };
        /**
         * @description The ends of a chargeback.
         * @enum {string}
         */
        ChargebackOutcome: "WON" | "LOST" | "PAID" | "WRITTEN_OFF";
        ChargebackSettlementBody: {
            /** @description For WON and LOST: why, in 3 to 1000 characters. */
            note?: string | null;
            /** @description `WON` or `LOST` of one that is open; `PAID` or `WRITTEN_OFF` of one that was lost and is owed by the payer. */
            outcome: components["schemas"]["ChargebackOutcome"];
            /** @description For PAID: the name of the transfer. */
            reference?: string | null;
        };
        /** @enum {string} */
        ChargebackStatus: "OPEN" | "WON" | "LOST" | "SETTLED" | "WRITTEN_OFF";
        /**
         * @description Who is short of the money.
         * @enum {string}
         */
        ChargebackTakenFrom: "ESCROW" | "RECEIVABLE";
        ChargebackView: {
            /** Format: int64 */
            amountCents: number;
            contest: components["schemas"]["Titled"] | null;
            /** Format: date-time */
            decidedAt: string | null;
            /** Format: uuid */
            id: string;
            /** @description What was said when it was decided. */
            note: string | null;
            /** Format: date-time */
            openedAt: string;
            /** @description The payment's reference at the provider. */
            orderRef: string;
            payer: components["schemas"]["Named"];
            /** Format: uuid */
            paymentId: string;
            provider: components["schemas"]["Provider"];
            /** @description What was said when it was opened. */
            reason: string;
            /**
             * Format: int64
             * @description What money on its way back to the payer made good, in paisa.
             */
            recoveredCents: number;
            /**
             * Format: date-time
             * @description When the debt was over.
             */
            settledAt: string | null;
            /** @description The transfer that made the rest good. */
            settledReference: string | null;
            status: components["schemas"]["ChargebackStatus"];
            /** @description ESCROW: out of a held prize, whose contest is on hold. RECEIVABLE: the payer owes it. */
            takenFrom: components["schemas"]["ChargebackTakenFrom"];
        };
        /** @description The switches of a topic. */
        ChoiceBody: {
            email: boolean;
            /** @description Whether lines in the product are wanted. */
            inApp: boolean;
            topic: components["schemas"]["NotificationTopic"];
        };
        ChoiceList: {
            /** @description Every topic, always in the same order. */
            choices: components["schemas"]["ChoiceView"][];
        };
        /** @description What a person chose for a topic. */
        ChoiceView: {
            email: boolean;
            /** @description Whether it cannot be switched off. */
            fixed: boolean;
            /** @description Whether lines in the product are written. */
            inApp: boolean;
            topic: components["schemas"]["NotificationTopic"];
        };
        /** @description What the client has done so far. */
        ClientRecord: {
            /**
             * Format: int64
             * @description Of these, those with a winner.
             */
            contestsAwarded: number;
            /** Format: int64 */
            contestsPosted: number;
            /** Format: date-time */
            memberSince: string;
            /**
             * Format: int64
             * @description People whom the client removed from contests, once for each contest; undone removals do not count.
             */
            peopleRemoved: number;
            /** Format: int64 */
            prizesPaidCents: number;
            /**
             * Format: double
             * @description The average of the stars that winners gave the client, with two digits; null without a review.
             */
            ratingAvg: number | null;
            /**
             * Format: int64
             * @description How many reviews that is.
             */
            reviewCount: number;
        };
        ClockView: {
            /** Format: date-time */
            now: string;
        };
        /** @description A code of the second step. */
        CodeBody: {
            /**
             * @description Six digits of the app.
             * @example 123456
             */
            code: string;
        };
        /** @description The password was right, and a code is asked for. */
        CodeNeeded: {
            /** @description Comes with the code, within ten minutes and five tries. */
            challenge: string;
            /** @description Always true. */
            twoFactorRequired: boolean;
        };
        CommentBody: {
            /** @description 1 to 2000 characters. */
            body: string;
        };
        /** @description A message in the thread of an entry. */
        CommentView: {
            author: components["schemas"]["PersonRef"];
            body: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            mine: boolean;
        };
        /** @description The code of the mail after a registration. */
        ConfirmBody: {
            /**
             * Format: uuid
             * @description The number of the registration, if it had one.
             */
            attempt?: string | null;
            /**
             * @description Six digits.
             * @example 123456
             */
            code: string;
            /** @description The address that was registered with. */
            email: string;
        };
        ConsentBody: {
            /** @description How the site is used, in numbers. */
            analytics?: boolean;
            marketing?: boolean;
            /** @description Cannot be switched off. */
            necessary?: boolean;
            preferences?: boolean;
        };
        /** @description Choices about cookies and optional storage. */
        ConsentView: {
            /** @description How the site is used, in numbers. */
            analytics: boolean;
            marketing: boolean;
            /** @description What the site needs to work: always on. */
            necessary: boolean;
            preferences: boolean;
            /**
             * Format: date-time
             * @description When it was chosen; none before the first choice.
             */
            updatedAt: string | null;
        };
        ContactBody: {
            category?: components["schemas"]["ContactCategory"] | null;
            /** Format: email */
            email: string;
            message: string;
            /** @description Who writes; one line. */
            name: string;
            /** @description One line. */
            subject: string;
        };
        /**
         * @description What a message is about.
         * @enum {string}
         */
        ContactCategory: "general" | "account" | "contest" | "payment" | "technical" | "feature" | "partnership" | "other";
        /** @description The message that was kept. */
        ContactReceipt: {
            /** Format: uuid */
            id: string;
        };
        /**
         * @description What the viewer knows of a contest.
         * @enum {string}
         */
        ContestAccess: "NONE" | "OUTLINE" | "FULL";
        /**
         * @description Something that the viewer may do with a contest now.
         * @enum {string}
         */
        ContestAction: "edit" | "delete" | "pay" | "closeEntries" | "refund" | "award" | "submitEntry" | "ask" | "announce" | "answer" | "deliver" | "accept" | "requestChanges" | "uploadHandover" | "extend" | "raise" | "guarantee" | "requestRefund" | "withdrawRefundRequest" | "answerRefundRequest" | "boost" | "cancelBoost" | "openDispute" | "answerDispute" | "appealDispute" | "createPoll" | "invite" | "signNda" | "agreeToPublication" | "nameFinalists";
        /** @description An award for a place of the prize or a bought entry, and its handover. */
        ContestAward: {
            /** @description What the viewer may do now about this award. */
            allowedActions: components["schemas"]["ContestAction"][];
            dispute: components["schemas"]["DisputeRef"] | null;
            /** Format: uuid */
            entryId: string;
            /** Format: int32 */
            entryNumber: number;
            /** @description Whether the viewer won it. */
            mine: boolean;
            next: components["schemas"]["NextStep"] | null;
            person: components["schemas"]["PersonRef"];
            /**
             * Format: int32
             * @description From 1, the first place; null for an entry that was bought.
             */
            place: number | null;
            /**
             * Format: int64
             * @description What it is worth, before our fee.
             */
            prizeCents: number;
            status: components["schemas"]["HandoverStatus"] | null;
        };
        /** @description A contest on a list. */
        ContestCard: {
            /** @description On lists its beginning, of at most 300 characters. */
            brief: string;
            category: components["schemas"]["Category"];
            client: components["schemas"]["PersonRef"];
            /** Format: date-time */
            createdAt: string;
            currency: components["schemas"]["Currency"];
            /**
             * Format: date-time
             * @description Until when entries are taken (exclusive).
             */
            deadline: string;
            /**
             * Format: int32
             * @description Entries that were not withdrawn.
             */
            entriesCount: number;
            /** @description Whether it is ranked first. */
            featured: boolean;
            /** @description Whether the client gave up the way back: the prize goes to somebody who entered. */
            guaranteed: boolean;
            /** Format: uuid */
            id: string;
            outcome: components["schemas"]["ContestOutcome"] | null;
            /** @description How many winners the prize is for. */
            placeCount: number;
            /**
             * Format: int64
             * @example 1250000
             */
            prizeCents: number;
            /** @description Whether entries are hidden from other entrants while it runs. */
            sealed: boolean;
            status: components["schemas"]["ContestStatus"];
            subcategory: components["schemas"]["Subcategory"] | null;
            title: string;
        };
        /** @description The page of a contest. */
        ContestDetail: components["schemas"]["ContestCard"] & {
            /** @description What the viewer knows of it: in an outline the brief is empty, and so is everything else that the NDA protects. */
            access: components["schemas"]["ContestAccess"];
            /** @description What the viewer may do now. */
            allowedActions: components["schemas"]["ContestAction"][];
            askedBack: components["schemas"]["EntrantRefundRequest"] | null;
            /** @description Files of the brief. */
            attachments: components["schemas"]["FileView"][];
            /**
             * Format: date-time
             * @description When the winner was chosen.
             */
            awardedAt: string | null;
            /** @description Who won which place, by place; empty for visitors. */
            awards: components["schemas"]["ContestAward"][];
            boost: components["schemas"]["BoostView"] | null;
            /**
             * Format: int32
             * @description Counts the versions of title and brief, from 1.
             */
            briefVersion: number;
            clientRecord: components["schemas"]["ClientRecord"] | null;
            /** Format: date-time */
            closedAt: string | null;
            dispute: components["schemas"]["DisputeRef"] | null;
            distribution: components["schemas"]["ContestDistribution"] | null;
            /**
             * Format: date-time
             * @description When entries stopped being taken.
             */
            entriesClosedAt: string | null;
            /**
             * Format: int64
             * @description Live entries that the viewer may have.
             */
            entriesPerPersonMax: number;
            extension: components["schemas"]["ContestExtension"] | null;
            /**
             * Format: date-time
             * @description Until when it is ranked first; null when it is not.
             */
            featuredUntil: string | null;
            /**
             * Format: int32
             * @description The rate of that part, in hundredths of a percent: the one stored when the contest was funded.
             */
            feeBps: number;
            /**
             * Format: int64
             * @description The platform's part of the prize.
             */
            feeCents: number;
            finalRound: components["schemas"]["FinalRound"] | null;
            /** Format: date-time */
            fundedAt: string | null;
            /**
             * Format: date-time
             * @description Since when staff keep it hidden; null when everybody finds it.
             */
            hiddenAt: string | null;
            /** Format: int64 */
            myLiveEntries: number;
            myRemoval: components["schemas"]["OwnRemoval"] | null;
            next: components["schemas"]["NextStep"] | null;
            payment: components["schemas"]["PaymentView"] | null;
            places: components["schemas"]["ContestPlaces"] | null;
            /**
             * Format: date-time
             * @description When the client of a private contest agreed that its entries may be shown.
             */
            publicationAgreedAt: string | null;
            raise: components["schemas"]["ContestRaise"] | null;
            refundRequest: components["schemas"]["ContestRefundRequest"] | null;
            /** @description People whom the client removed, undone removals too; for client and staff only. */
            removals: components["schemas"]["ContestRemoval"][];
            requirements: components["schemas"]["Requirements"];
            /** @description How the viewer stands to it. */
            viewer: components["schemas"]["ContestViewer"];
            /** @description Who may find it. */
            visibility: components["schemas"]["ContestVisibility"];
            winner: components["schemas"]["ContestWinner"] | null;
            /**
             * Format: int64
             * @description The winner's part of the prize.
             */
            winnerCents: number;
        };
        /** @description How the prize is shared out unless the client chooses a winner, or how it was. */
        ContestDistribution: {
            /** @description Whether the rule is asked of the finalists of the final round alone. */
            amongFinalists: boolean;
            /** Format: date-time */
            at: string;
            done: boolean;
            /**
             * Format: int32
             * @description The rate of the fee, in hundredths of a percent.
             */
            feeBps: number;
            /** Format: int64 */
            feeCents: number;
            /** Format: int64 */
            netCents: number;
            /** @description How many people that are. */
            people: number;
            rule: components["schemas"]["DistributionRule"];
            /**
             * Format: int64
             * @description The viewer's own part; null for those who have none.
             */
            shareCents: number | null;
        };
        /** @description How often the deadline was moved. */
        ContestExtension: {
            /**
             * Format: date-time
             * @description The latest deadline that may be chosen.
             */
            latest: string;
            /**
             * Format: int32
             * @description How often it may still be moved.
             */
            left: number;
            /** Format: int32 */
            used: number;
        };
        /** @description An address that was invited. It says nothing of whether it has an account: once its person signs, they are among the members instead. */
        ContestInvitation: {
            email: string;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            invitedAt: string;
        };
        /** @description A page of contests with counts over all pages: open ones before all others, featured ones first among them, then the newest. */
        ContestList: {
            /** @description By category, of the chosen status. */
            categoryCounts: components["schemas"]["CategoryCounts"];
            /** @description At most 60. */
            contests: components["schemas"]["ContestCard"][];
            /** @description Send it as `cursor` for the next page. */
            nextCursor: string | null;
            /**
             * Format: int64
             * @description The open ones among them.
             */
            openTotal: number;
            /**
             * Format: int64
             * @description All contests that fit the filters.
             */
            total: number;
        };
        /** @description A member of a private contest. */
        ContestMember: {
            /** @description Whether they have an entry in the contest, or had one. */
            entered: boolean;
            /**
             * Format: date-time
             * @description When they were invited, or came by the link.
             */
            invitedAt: string;
            person: components["schemas"]["PersonRef"];
            /**
             * Format: date-time
             * @description When they signed the NDA.
             */
            signedAt: string | null;
            source: components["schemas"]["MemberSource"];
        };
        /** @enum {string} */
        ContestOutcome: "COMPLETED" | "REFUNDED" | "DISTRIBUTED" | "CANCELLED";
        /** @description The places of a prize that has more than one. */
        ContestPlaces: {
            /** @description What each place gets before our fee, the first one first; their sum is the prize. */
            amountsCents: number[];
            unused: components["schemas"]["UnusedPlaces"];
        };
        /** @description An attempt to pay for a higher prize that is under way. */
        ContestRaise: {
            /**
             * Format: int64
             * @description By how much the prize grows.
             */
            amountCents: number;
            /**
             * Format: date-time
             * @description When the link stops working.
             */
            expiresAt: string;
            /** Format: uuid */
            paymentId: string;
            /** @description Where the payer goes, while that leads anywhere. */
            redirectUrl: string | null;
        };
        /** @description The client's newest request to have the prize back. */
        ContestRefundRequest: {
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was decided or taken back.
             */
            decidedAt: string | null;
            /** Format: uuid */
            id: string;
            note: string | null;
            /** @description Why the client wants it. */
            reason: string;
            status: components["schemas"]["RefundRequestStatus"];
        };
        /** @description A removal as client and staff see it. */
        ContestRemoval: {
            /**
             * Format: int64
             * @description Entries that it declined.
             */
            declinedEntries: number;
            /** Format: uuid */
            id: string;
            person: components["schemas"]["PersonRef"];
            reason: string;
            /** Format: date-time */
            removedAt: string;
            /** @description Whether the viewer may undo it now. */
            undoable: boolean;
            /**
             * Format: date-time
             * @description When the client undid it.
             */
            undoneAt: string | null;
        };
        /** @description The reviews of a contest, as the viewer sees them. */
        ContestReviews: {
            /** @description What the viewer may do now. */
            allowedActions: components["schemas"]["ReviewAction"][];
            /**
             * Format: date-time
             * @description When a review that the viewer writes now is revealed although the other side has not written; null when that is at once.
             */
            revealAt: string | null;
            reviewee: components["schemas"]["PersonRef"] | null;
            /** @description Those that the viewer sees, the client's first. */
            reviews: components["schemas"]["WrittenReview"][];
            side: components["schemas"]["ReviewSide"] | null;
        };
        /** @enum {string} */
        ContestStatus: "DRAFT" | "OPEN" | "SHORTLISTING" | "AWARDED" | "CLOSED";
        /**
         * @description How the viewer stands to a contest.
         * @enum {string}
         */
        ContestViewer: "VISITOR" | "CLIENT" | "ENTRANT" | "WINNER" | "TALENT" | "MEMBER";
        /**
         * @description Who may find a contest.
         * @enum {string}
         */
        ContestVisibility: "PUBLIC" | "PRIVATE" | "INVITE_ONLY";
        /** @description The winner of a contest. */
        ContestWinner: {
            /** Format: uuid */
            entryId: string;
            /** Format: int32 */
            entryNumber: number;
            person: components["schemas"]["PersonRef"];
        };
        /** @description An amount in another currency. */
        ConversionView: {
            /**
             * @description So much, in decimal digits.
             * @example 12500
             */
            amount: string;
            /**
             * Format: date
             * @description The older of the days of the two rates.
             * @example 2026-11-20
             */
            asOf: string;
            /** @example PKR */
            fromCurrency: string;
            /**
             * @description For one unit, at most 10 decimals.
             * @example 0.003553029
             */
            rate: string;
            /**
             * @description Is so much: 2 decimals, rounded half to even.
             * @example 44.41
             */
            result: string;
            /** @example USD */
            toCurrency: string;
        };
        /** @description What somebody wants to know. */
        ConvertBody: {
            /**
             * @description 0 to 1,000,000,000,000 with at most 6 decimals; a number, or digits in a string.
             * @example 12500
             */
            amount: string;
            /** @example PKR */
            fromCurrency: string;
            /** @example USD */
            toCurrency: string;
        };
        CopyFinding: {
            /** @description At most 2,000 characters; when the entry is ruled out, its author reads it. */
            note: string;
        };
        CopyReportBody: {
            /** @description What was copied, and from where; at most 2,000 characters. */
            reason: string;
            /** @description The address of the original. */
            url?: string | null;
        };
        /** @description The report that was kept. */
        CopyReportReceipt: {
            /** Format: uuid */
            id: string;
        };
        /** @enum {string} */
        CopyReportStatus: "OPEN" | "DISMISSED" | "UPHELD";
        CreateContest: {
            /** @description 20 to 2000 characters. */
            brief: string;
            /**
             * @description A category, or one of the fourteen names, which implies it.
             * @example Logo Design
             */
            category: string;
            /** @description PKR. */
            currency?: string;
            /**
             * Format: date-time
             * @description A moment in the future, at most 30 days ahead (RFC 3339).
             */
            deadline: string;
            /**
             * Format: int64
             * @description How long finalists send further versions after the deadline; 0, or left out, for no final round.
             */
            finalRoundDays?: number | null;
            /** @description Whether the prize goes to somebody who entered, whatever comes; cannot be taken back. */
            guaranteed?: boolean;
            /**
             * @description What places 2 to 5 of the prize get, falling, in paisa; the first place gets the rest. Empty for one winner.
             * @example [
             *       300000,
             *       200000
             *     ]
             */
            lowerPlacesCents?: number[];
            /** @description The client's own NDA, of a private contest; our text when it is missing or empty. */
            nda?: string | null;
            /**
             * Format: int64
             * @description 500 to 50,000,000 paisa.
             * @example 1250000
             */
            prizeCents: number;
            requirements?: components["schemas"]["Requirements"];
            /** @description Whether entries are hidden from other entrants while the contest runs. */
            sealed?: boolean;
            /** @description 3 to 100 characters. */
            title: string;
            /** @description What becomes of a place that nobody gets. */
            unusedPlaces?: components["schemas"]["UnusedPlaces"];
            /** @description Who may find the contest; a private one takes a plan that allows it. Fixed by the payment. */
            visibility?: components["schemas"]["ContestVisibility"];
        };
        /** @description What somebody asks about entries. */
        CreatePoll: {
            /** @description In a private contest: that the client knows that the link shows the entries to people who signed no NDA. */
            acknowledged?: boolean;
            /**
             * Format: int64
             * @description For how many days votes are taken.
             */
            days: number;
            /** @description The entries in the order in which they are shown as A, B, C … */
            entryIds: string[];
            /** @description One line; "Which one would you choose?" when it is missing or empty. */
            question?: string | null;
        };
        /** @description What is left of a grant. */
        Credit: {
            /** Format: int64 */
            amountCents: number;
            /**
             * Format: date-time
             * @description Until when it can be spent (exclusive).
             */
            expiresAt: string;
            /** Format: uuid */
            id: string;
            /**
             * @description What it was granted for.
             * @example Ayesha made a first deposit
             */
            reason: string;
        };
        CreditHistoryItem: {
            /**
             * Format: int64
             * @example 20000
             */
            amountCents: number;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Until when it can, or could, be spent (exclusive).
             */
            expiresAt: string;
            /** Format: uuid */
            id: string;
            /** @description What it was granted for. */
            reason: string;
            /**
             * Format: int64
             * @description What is left, what an order holds included.
             */
            remainingCents: number;
            status: components["schemas"]["CreditStatus"];
            /**
             * Format: date-time
             * @description When the last of it was spent.
             */
            usedAt: string | null;
        };
        /**
         * @description Where a grant of credits stands, as its owner's history names it.
         * @enum {string}
         */
        CreditStatus: "AVAILABLE" | "PARTLY_USED" | "USED" | "EXPIRED" | "SUSPENDED" | "REVOKED";
        /** @description Credits that can be spent now. */
        Credits: {
            /** @description By grant, in the order in which they are spent. */
            credits: components["schemas"]["Credit"][];
            /**
             * Format: int64
             * @description What was spent of credits that were taken back: the next credits repay it.
             * @example 0
             */
            debtAmountCents: number;
            /**
             * Format: int64
             * @description Rewards on their way, in paisa: they can be spent once the friends' contests are awarded.
             * @example 20000
             */
            pendingAmountCents: number;
            /**
             * Format: int64
             * @description What cannot be spent for now, because the payment behind it is disputed.
             * @example 0
             */
            suspendedAmountCents: number;
            /**
             * Format: int64
             * @description All of them in paisa; what an order holds until it is paid is left out.
             * @example 20000
             */
            totalAmountCents: number;
        };
        /** @enum {string} */
        Currency: "PKR";
        DecideDispute: {
            /** @description The reasons, for both sides to read: 10 to 2000 characters. */
            note: string;
            verdict: components["schemas"]["DisputeVerdict"];
            /**
             * Format: int64
             * @description For a split: the part of the prize that goes to the winner, before the fee, in paisa.
             */
            winnerCents?: number | null;
        };
        /** @description Why the entry is declined. */
        DeclineBody: {
            reason: components["schemas"]["DeclineReason"];
        };
        /**
         * @description Why an entry was declined.
         * @enum {string}
         */
        DeclineReason: "OFF_BRIEF" | "STYLE" | "QUALITY" | "SIMILAR" | "OTHER";
        DeleteBody: {
            /** @description Why, if the person wants to say. */
            reason?: string | null;
        };
        /** @description Why the account cannot end: a problem, with the list of what must end first. */
        DeletionBlocked: {
            /**
             * @description `deletion_blocked`, or another conflict without a list.
             * @example deletion_blocked
             */
            code: string;
            message: string;
            /** @description What must end first. */
            open?: components["schemas"]["DeletionOpenItem"][];
            /** @description Names the request in our logs. */
            requestId: string;
        };
        /** @description Something that must end before the account can. */
        DeletionOpenItem: {
            kind: components["schemas"]["DeletionOpenKind"];
            /** @description The page where the person ends it. */
            path: string;
            title: string;
        };
        /**
         * @description What keeps an account open: as long as it is there, money or other people wait for the person.
         * @enum {string}
         */
        DeletionOpenKind: "staff" | "held_prize" | "running_entry" | "payout" | "payment" | "refund" | "owed" | "plan";
        /** @description How the account stands to its end. */
        DeletionView: {
            /** @description What would keep the account from ending now. */
            open: components["schemas"]["DeletionOpenItem"][];
            /** @description Whether something put it off. */
            postponed: boolean;
            /**
             * Format: date-time
             * @description When that was asked for.
             */
            requestedAt: string | null;
            /**
             * Format: date-time
             * @description When the account ends; none when it does not.
             */
            scheduledFor: string | null;
        };
        /** @description What to pay through which provider. */
        DepositBody: {
            /** Format: uuid */
            contestId: string;
            provider: components["schemas"]["Provider"];
        };
        DepositStarted: {
            /** Format: uuid */
            paymentId: string;
            /** @description What the payer scans instead. */
            qrCodeData?: string | null;
            redirectUrl?: string | null;
        };
        /**
         * @description Something that the viewer may do in a dispute now.
         * @enum {string}
         */
        DisputeAction: "answer" | "appeal";
        DisputeDecision: {
            /**
             * Format: int64
             * @description The part that goes back to the client.
             */
            clientCents: number;
            /** Format: date-time */
            decidedAt: string;
            note: string;
            /**
             * Format: int32
             * @description 1, and 2 on appeal.
             */
            round: number;
            verdict: components["schemas"]["DisputeVerdict"];
            /**
             * Format: int64
             * @description The part of the prize that goes the winner's way, before the fee.
             */
            winnerCents: number;
        };
        /**
         * @description Why a dispute was opened.
         * @enum {string}
         */
        DisputeReason: "NOT_AS_BRIEFED" | "NOT_OWN_WORK" | "NO_ANSWER" | "UNREASONABLE_CHANGES" | "OTHER";
        DisputeRef: {
            /** Format: uuid */
            id: string;
            status: components["schemas"]["DisputeStatus"];
        };
        /**
         * @description A side of a dispute.
         * @enum {string}
         */
        DisputeSide: "CLIENT" | "WINNER";
        DisputeStatement: {
            author: components["schemas"]["PersonRef"];
            body: string;
            /** Format: date-time */
            createdAt: string;
            files: components["schemas"]["FileView"][];
            side: components["schemas"]["DisputeSide"];
        };
        /** @enum {string} */
        DisputeStatus: "OPEN" | "DECIDED" | "APPEALED" | "SETTLED";
        /** @enum {string} */
        DisputeVerdict: "RELEASE" | "REFUND" | "SPLIT";
        DisputeView: {
            /** @description What the viewer may do now. */
            allowedActions: components["schemas"]["DisputeAction"][];
            /**
             * Format: date-time
             * @description Until when the other side writes.
             */
            answerDueAt: string;
            appealNote: string | null;
            /** Format: date-time */
            appealedAt: string | null;
            appealedSide: components["schemas"]["DisputeSide"] | null;
            /** Format: uuid */
            contestId: string;
            /** Format: date-time */
            createdAt: string;
            /** @description What was decided, oldest first. */
            decisions: components["schemas"]["DisputeDecision"][];
            /**
             * Format: int64
             * @description The fee on the winner's part, in hundredths of a percent.
             */
            feeBps: number;
            /**
             * Format: date-time
             * @description When the decision is carried out unless somebody appeals.
             */
            finalAt: string | null;
            /** Format: uuid */
            id: string;
            openedSide: components["schemas"]["DisputeSide"];
            /** Format: int64 */
            prizeCents: number;
            reason: components["schemas"]["DisputeReason"];
            /**
             * Format: date-time
             * @description When it was carried out.
             */
            settledAt: string | null;
            /** @description What the sides said, oldest first. */
            statements: components["schemas"]["DisputeStatement"][];
            status: components["schemas"]["DisputeStatus"];
        };
        /** @description Which award of its contest a dispute is about. */
        DisputedAward: {
            /**
             * Format: int32
             * @description From 1; null for an entry that was bought.
             */
            place: number | null;
            /** @description How many places the prize of the contest has. */
            placesCount: number;
        };
        DisputedContest: {
            /** Format: uuid */
            id: string;
            title: string;
        };
        /**
         * @description Among whom a prize is shared.
         * @enum {string}
         */
        DistributionRule: "SHORTLISTED" | "BEST_RATED" | "ALL_LIVE" | "ALL_ENTRANTS";
        /**
         * @description What a document is; each kind has numbers of its own.
         * @enum {string}
         */
        DocumentKind: "RECEIPT" | "FEE_INVOICE" | "PAYOUT_ADVICE";
        DocumentList: {
            /** @description Newest first. */
            documents: components["schemas"]["DocumentView"][];
            /** @description Where the next page begins. */
            nextCursor: string | null;
        };
        /** @description A document in a list. */
        DocumentView: {
            /**
             * Format: int64
             * @description The amount it is about.
             */
            amountCents: number;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            issuedAt: string;
            kind: components["schemas"]["DocumentKind"];
            /**
             * @description Its number; missing for a moment after it was issued.
             * @example R-2026-000123
             */
            number: string | null;
            title: string;
        };
        /** @description What to change; what is left out stays as it is. */
        EditContest: {
            /** @description 20 to 2000 characters. */
            brief?: string | null;
            /** @description Drafts only. */
            category?: string | null;
            /**
             * Format: date-time
             * @description Drafts only: in the future, at most 30 days ahead (RFC 3339).
             */
            deadline?: string | null;
            /**
             * Format: int64
             * @description Drafts only: days of the final round; 0 takes it away.
             */
            finalRoundDays?: number | null;
            /** @description Drafts only: what places 2 to 5 get, in paisa; an empty list leaves one winner. */
            lowerPlacesCents?: number[] | null;
            /** @description Private drafts only: the client's own NDA; an empty one is our text. */
            nda?: string | null;
            /**
             * Format: int64
             * @description Drafts only.
             */
            prizeCents?: number | null;
            requirements?: components["schemas"]["Requirements"] | null;
            /** @description Drafts only. */
            sealed?: boolean | null;
            /** @description 3 to 100 characters. */
            title?: string | null;
            unusedPlaces?: components["schemas"]["UnusedPlaces"] | null;
            visibility?: components["schemas"]["ContestVisibility"] | null;
        };
        EmailBody: {
            /**
             * @description The new address.
             * @example ayesha@example.com
             */
            email: string;
        };
        /** @description The code of the mail that confirms the address of the signed-in person. */
        EmailCodeBody: {
            /**
             * @description Six digits.
             * @example 123456
             */
            code: string;
        };
        /** @description How many sessions were ended. */
        EndedView: {
            ended: number;
        };
        /** @description The client's wish to have the prize back, as those who entered read it while it waits. */
        EntrantRefundRequest: {
            /** @description What the viewer said to it. */
            answer: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Why the client wants it. */
            reason: string;
        };
        /**
         * @description Something that the viewer may do with an entry now.
         * @enum {string}
         */
        EntryAction: "shortlist" | "unshortlist" | "rate" | "decline" | "restore" | "removeAuthor" | "undoRemoval" | "submitVersion" | "withdraw" | "comment" | "pin" | "award" | "publish" | "unpublish" | "setPrice" | "buy";
        /** @description The entries of a contest that the viewer sees. */
        EntryList: {
            entries: components["schemas"]["EntryView"][];
            /**
             * Format: int64
             * @description Of these, those that the viewer does not see.
             */
            hidden: number;
            /**
             * Format: int64
             * @description All that were not withdrawn.
             */
            total: number;
        };
        /** @description What author and client see of the sale of an entry. */
        EntrySale: {
            /**
             * Format: date-time
             * @description Until when (exclusive) it can be bought; null before the award.
             */
            endsAt: string | null;
            /**
             * Format: int64
             * @description What the author gets of the price, after our fee.
             */
            netCents: number | null;
            /**
             * Format: int64
             * @description What was, or is to be, paid by that order.
             */
            paidCents: number | null;
            /**
             * Format: int64
             * @description What the author asks for it; null when it is not for sale.
             */
            priceCents: number | null;
            /**
             * Format: int64
             * @description The lowest price that the author can name.
             */
            priceMinCents: number;
            purchase: components["schemas"]["PurchaseStatus"] | null;
        };
        /** @enum {string} */
        EntryStatus: "SUBMITTED" | "SHORTLISTED" | "DECLINED" | "WITHDRAWN" | "WINNER" | "NOT_SELECTED";
        /** @description How many entries the viewer has in which state; withdrawn ones count nowhere. */
        EntrySummary: {
            /** Format: int64 */
            entries: number;
            /**
             * Format: int64
             * @description Those that may still win.
             */
            running: number;
            /** Format: int64 */
            shortlisted: number;
            /**
             * Format: int64
             * @description Clients for whom the person won, as far as they count for top talent.
             */
            wins: number;
            /** Format: int64 */
            won: number;
        };
        /** @description A version of an entry that is not the newest one any more. */
        EntryVersion: {
            /** @description AI tools, as declared. */
            aiTools: string;
            /** Format: date-time */
            createdAt: string;
            files: components["schemas"]["FileView"][];
            /** @description A web address that belonged to it. */
            link: string | null;
            /** @description What the author said about it. */
            note: string;
            /**
             * Format: int32
             * @description Counts the versions of the entry, from 1.
             */
            number: number;
            /** @description Third-party parts, as declared. */
            thirdParty: string;
        };
        /** @description An entry as the viewer sees it. */
        EntryView: {
            /** @description AI tools, as declared. */
            aiTools: string;
            /** @description What the viewer may do now. */
            allowedActions: components["schemas"]["EntryAction"][];
            author: components["schemas"]["PersonRef"];
            authorStanding: components["schemas"]["AuthorStanding"] | null;
            /**
             * Format: int64
             * @description Messages in its thread; 0 for those who cannot read it.
             */
            commentsCount: number;
            /** Format: uuid */
            contestId: string;
            /** Format: date-time */
            createdAt: string;
            declineReason: components["schemas"]["DeclineReason"] | null;
            /**
             * Format: date-time
             * @description When staff ruled it out as a copy of other work; for its author only.
             */
            disqualifiedAt: string | null;
            files: components["schemas"]["FileView"][];
            /** @description Whether the client named it for the final round. */
            finalist: boolean;
            /** @description Whether the client opened the entry, and not its newest version; for client and author only. */
            hasUnseenVersion: boolean;
            /** Format: uuid */
            id: string;
            /** @description A web address that belongs to it. */
            link: string | null;
            mine: boolean;
            /** @description What the author says about it. */
            note: string;
            /**
             * Format: int32
             * @description Its number in the contest.
             */
            number: number;
            /**
             * Format: int64
             * @description Of these, those that are not resolved.
             */
            openPins: number;
            /**
             * Format: int64
             * @description Pins on its files, in all versions; 0 for those who cannot read them.
             */
            pinsCount: number;
            /**
             * Format: int32
             * @description The place that it won, of a prize that has several.
             */
            place: number | null;
            /**
             * Format: date-time
             * @description When its author published it.
             */
            publishedAt: string | null;
            removal: components["schemas"]["OwnRemoval"] | null;
            sale: components["schemas"]["EntrySale"] | null;
            /**
             * Format: date-time
             * @description When the client first saw it; for client and author only.
             */
            seenByClientAt: string | null;
            /**
             * Format: int32
             * @description The client's rating; for client and author only.
             */
            stars: number | null;
            status: components["schemas"]["EntryStatus"];
            /** @description Third-party parts, as declared. */
            thirdParty: string;
            /**
             * Format: int32
             * @description The number of the newest version, from 1: note, link, declarations and files are those of it.
             */
            version: number;
            /**
             * Format: date-time
             * @description When the newest version came.
             */
            versionCreatedAt: string;
            /** @description The older versions, by number; for client and author only. */
            versions: components["schemas"]["EntryVersion"][];
        };
        ExperimentBody: {
            description?: string | null;
            /** @description 2 to 50 small letters, digits, hyphens and underscores. */
            key: string;
            variantA: string;
            variantB: string;
        };
        /** @enum {string} */
        ExperimentGoal: "registered" | "contest_paid";
        /** @enum {string} */
        ExperimentStatus: "RUNNING" | "STOPPED";
        /** @enum {string} */
        ExperimentVariant: "A" | "B";
        /**
         * @description How far a copy is.
         * @enum {string}
         */
        ExportStatus: "pending" | "processing" | "completed" | "failed" | "expired";
        /** @description A copy of the person's data. */
        ExportView: {
            /** Format: date-time */
            completedAt: string | null;
            /**
             * Format: date-time
             * @description When it was asked for.
             */
            createdAt: string;
            /** @description Where it is downloaded, while it is there. */
            downloadUrl: string | null;
            /**
             * Format: date-time
             * @description When it goes, or went.
             */
            expiresAt: string | null;
            /** Format: uuid */
            id: string;
            /**
             * Format: int64
             * @description Of the ZIP.
             */
            sizeBytes: number | null;
            status: components["schemas"]["ExportStatus"];
        };
        ExposureBody: {
            /**
             * Format: uuid
             * @description The number that the browser of a visitor keeps; not read of somebody who is signed in.
             */
            visitorId?: string | null;
        };
        ExposureView: {
            /** @description The version that belongs to the unit. */
            variant: components["schemas"]["ExperimentVariant"];
        };
        /** @description Until when entries shall be taken. */
        ExtendBody: {
            /**
             * Format: date-time
             * @description Later than the present deadline, at most 30 days after the payment (RFC 3339).
             */
            deadline: string;
        };
        FailedBody: {
            /** @description For the winner to read. */
            notes: string;
        };
        /**
         * @description A kind of file that the winner hands over, on its own or within a ZIP.
         * @enum {string}
         */
        FileFormat: "AI" | "EPS" | "SVG" | "PDF" | "PNG" | "JPG" | "PSD" | "INDD" | "FIG" | "GIF" | "MP4" | "DOCX" | "XLSX" | "PPTX" | "MD" | "CSV" | "SOURCE" | "BUILD" | "FONTS";
        /** @description A file, with the addresses of what the viewer may read of it. */
        FileView: {
            authorsPreview: components["schemas"]["FileView"] | null;
            /** @description The names in an archive. */
            contentsUrl: string | null;
            /** @description The first page; the others follow with the next numbers. */
            firstPageUrl: string | null;
            /**
             * Format: int32
             * @description Pixels, of images.
             */
            height: number | null;
            /** Format: uuid */
            id: string;
            /** @example image/png */
            mediaType: string;
            /** @description The name it had on the owner's machine. */
            name: string;
            /**
             * Format: int32
             * @description Pages of a document of which there are pictures to see: `variant=page&page=1` and so on.
             */
            pages: number | null;
            /** @description Whether there is a picture to show. */
            previewStatus: components["schemas"]["PreviewState"];
            previewUrl: string | null;
            /** Format: int64 */
            sizeBytes: number;
            thumbnailUrl: string | null;
            /** @description The original, when the viewer may have it. */
            url: string | null;
            /**
             * Format: int32
             * @description Pixels, of images.
             */
            width: number | null;
        };
        /** @description The final round that the client chose for a contest. */
        FinalRound: {
            /**
             * Format: int32
             * @description How long finalists send versions.
             */
            days: number;
            /**
             * Format: date-time
             * @description Until when finalists send versions; exactly when they are named.
             */
            endsAt: string | null;
            /** @description Those of them that the viewer sees, by number. */
            finalists: components["schemas"]["Finalist"][];
            /** @description Entries that were named. */
            finalistsCount: number;
            /** Format: date-time */
            namedAt: string | null;
            /**
             * Format: date-time
             * @description Until when the client names finalists; null while entries are taken.
             */
            namingEndsAt: string | null;
            /** @description Whether finalists send versions now. */
            running: boolean;
        };
        /** @description A finalist whose entry the viewer sees. */
        Finalist: {
            /** Format: uuid */
            entryId: string;
            /** Format: int32 */
            entryNumber: number;
            /** @description Whether it is the viewer's. */
            mine: boolean;
        };
        /** @description What a provider said when it was asked. */
        FinanceAnswer: {
            code: string;
            message: string;
            /** @description What happened at the provider. */
            outcome: components["schemas"]["GatewayOutcome"];
        };
        /** @description A message of a provider that was received, or its answer to a question of ours. */
        FinanceNotice: {
            /** @description Signatures, passwords and numbers of identity cards are masked. */
            body: string;
            /** @description The media type, as sent. */
            contentType: string;
            /** Format: uuid */
            id: string;
            /** @description Why it got this verdict. */
            reason: string;
            /** Format: date-time */
            receivedAt: string;
            /** @description RECEIVED, APPLIED, DUPLICATE, REJECTED, UNKNOWN_REFERENCE, REVIEW, EXPIRED or HINT. */
            verdict: string;
        };
        /** @description A payment as administrators see it. */
        FinancePayment: {
            /** Format: int64 */
            amountCents: number;
            appliedTo: components["schemas"]["PaymentAppliedTo"] | null;
            /**
             * Format: date-time
             * @description When the money was confirmed.
             */
            confirmedAt: string | null;
            contest: components["schemas"]["Titled"] | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            /** @description Our reference at the payment provider. */
            orderRef: string;
            payer: components["schemas"]["Named"];
            provider: components["schemas"]["Provider"];
            purpose: components["schemas"]["PaymentPurpose"];
            status: components["schemas"]["PaymentStatus"];
        };
        /** @description A payment after the provider was asked about it. */
        FinancePaymentAnswer: components["schemas"]["FinancePaymentDetail"] & {
            answer: components["schemas"]["FinanceAnswer"];
        };
        /** @description A payment with everything that is known of it. */
        FinancePaymentDetail: components["schemas"]["FinancePayment"] & {
            /** @description What the provider said, newest first. */
            notices: components["schemas"]["FinanceNotice"][];
            providerTxnId: string | null;
            refund: components["schemas"]["FinancePaymentRefund"] | null;
        };
        /** @description Money on its way back, in short. */
        FinancePaymentRefund: {
            /** Format: int64 */
            amountCents: number;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            refundedAt: string | null;
            status: components["schemas"]["RefundStatus"];
        };
        FinancePayments: {
            /** @description Where the next page begins. */
            nextCursor: string | null;
            /** @description In the order asked for. */
            payments: components["schemas"]["FinancePayment"][];
        };
        /** @description A refund as administrators see it. */
        FinanceRefund: {
            /** Format: int64 */
            amountCents: number;
            contest: components["schemas"]["Titled"] | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            /** @description The payment's reference at the provider. */
            orderRef: string;
            /** @description Whether an administrator transferred it after the provider refused. */
            paidByHand: boolean;
            payer: components["schemas"]["Named"];
            /** Format: uuid */
            paymentId: string;
            provider: components["schemas"]["Provider"];
            /** @description The reference of the transfer back. */
            providerRef: string | null;
            reason: components["schemas"]["RefundReason"];
            /** Format: date-time */
            refundedAt: string | null;
            /** @description The provider's code when it refused. */
            refusedCode: string | null;
            status: components["schemas"]["RefundStatus"];
            /** @description Whether the provider has not said for a day what became of it: an administrator looks there and says it. */
            stuck: boolean;
        };
        FinanceRefunds: {
            /** @description Where the next page begins; null at the end. */
            nextCursor: string | null;
            /** @description A page of at most 60. */
            refunds: components["schemas"]["FinanceRefund"][];
        };
        /**
         * @description One of the first steps.
         * @enum {string}
         */
        FirstStep: "CONFIRM" | "PROFILE" | "SKILLS" | "CONTEST" | "ENTRY" | "PAYOUT_METHOD" | "IDENTITY";
        /** @description One of the first steps, with how far it is. */
        FirstStepView: {
            progress: components["schemas"]["StepProgress"];
            step: components["schemas"]["FirstStep"];
        };
        /** @description The first steps of the person in their present role. */
        FirstStepsView: {
            /** @description Whether the person put the list away. */
            hidden: boolean;
            /** @description In the order in which they make sense. */
            steps: components["schemas"]["FirstStepView"][];
        };
        /** @description An address whose password was forgotten. */
        ForgotBody: {
            email: string;
        };
        /** @description What the form holds, finished or not. */
        FormDraftBody: {
            brief?: string;
            /**
             * @description The chosen one, if one was chosen.
             * @example Logo Design
             */
            category?: string;
            /**
             * @description As the field has it.
             * @example 2026-12-01T18:00
             */
            deadline?: string;
            /**
             * Format: int32
             * @description Days of the final round that is to be; left out for none.
             */
            finalRoundDays?: number | null;
            /** @description Whether the prize is to be guaranteed. */
            guaranteed?: boolean;
            /** @description Paisa of places 2 to 5, as typed; 0 while a field holds no amount. */
            lowerPlacesCents?: number[];
            /** @description The client's own NDA, as typed; empty for our text. */
            nda?: string;
            /**
             * Format: int64
             * @description Paisa; left out while the field holds no amount.
             */
            prizeCents?: number | null;
            requirements?: components["schemas"]["Requirements"];
            /** @description Whether entries are to be hidden from other entrants. */
            sealed?: boolean;
            title?: string;
            unusedPlaces?: components["schemas"]["UnusedPlaces"];
            /** @description Who is to find the contest. */
            visibility?: components["schemas"]["ContestVisibility"];
        };
        /** @description A form that is kept. */
        FormDraftView: {
            /** @description Files of the brief. */
            attachments: components["schemas"]["FileView"][];
            brief: string;
            /** @description The chosen one; empty before one is chosen. */
            category: string;
            /** @description As the field has it. */
            deadline: string;
            /**
             * Format: int32
             * @description Days of the final round that is to be.
             */
            finalRoundDays: number | null;
            /** @description Whether the prize is to be guaranteed. */
            guaranteed: boolean;
            /** @description Paisa of places 2 to 5, as typed. */
            lowerPlacesCents: number[];
            /** @description The client's own NDA, as typed; empty for our text. */
            nda: string;
            /** Format: int64 */
            prizeCents: number | null;
            requirements: components["schemas"]["Requirements"];
            /** @description Whether entries are to be hidden from other entrants. */
            sealed: boolean;
            title: string;
            unusedPlaces: components["schemas"]["UnusedPlaces"];
            /** Format: date-time */
            updatedAt: string;
            /** @description Who is to find the contest. */
            visibility: components["schemas"]["ContestVisibility"];
        };
        FormatsBody: {
            /** @description Of the formats that the brief asks for. */
            formats: components["schemas"]["FileFormat"][];
        };
        /**
         * @description Whether anything new is begun at a provider.
         * @enum {string}
         */
        GatewayBreaker: "closed" | "open" | "half_open";
        /**
         * @description Whether money is sandbox money.
         * @enum {string}
         */
        GatewayEnvironment: "sandbox" | "production";
        /**
         * @description What happened at the provider.
         * @enum {string}
         */
        GatewayOutcome: "SUCCESS" | "PENDING" | "FAILED" | "CANCELLED" | "EXPIRED" | "REVERSED" | "REFUNDED" | "BLOCKED" | "UNKNOWN";
        /** @description A provider as this process sees it. */
        GatewayView: {
            /** @description Whether anything new is begun there. */
            breaker: components["schemas"]["GatewayBreaker"];
            /**
             * Format: int64
             * @description Calls of this process since it started.
             */
            calls: number;
            /** @description Whether payments can be made there. */
            configured: boolean;
            /** @description Whether its money is real or sandbox money. */
            environment: components["schemas"]["GatewayEnvironment"];
            /**
             * Format: int64
             * @description Of these, without an answer.
             */
            failures: number;
            lastError: string | null;
            /**
             * Format: date-time
             * @description When it last did not.
             */
            lastFailureAt: string | null;
            /**
             * Format: date-time
             * @description When it last answered this process.
             */
            lastSuccessAt: string | null;
            /**
             * Format: int64
             * @description Half of the newest calls took no longer, in milliseconds.
             */
            p50Ms: number | null;
            /**
             * Format: int64
             * @description Attempts that can still be paid.
             */
            pending: number;
            provider: components["schemas"]["Provider"];
            /**
             * Format: int64
             * @description Payments that wait for an administrator.
             */
            review: number;
            /** @description Whether it is the simulator. */
            simulated: boolean;
            /**
             * Format: int64
             * @description Attempts whose link ran out and refunds that were sent, about which it has not said what became of them.
             */
            unknown: number;
        };
        /** @description The variants compared for one goal. */
        GoalResult: {
            a: components["schemas"]["VariantResult"];
            b: components["schemas"]["VariantResult"];
            /**
             * Format: double
             * @description How much higher B's rate is; null while one of them was not seen.
             */
            difference: number | null;
            differenceInterval: components["schemas"]["RateInterval"] | null;
            goal: components["schemas"]["ExperimentGoal"];
            /**
             * Format: double
             * @description How often equal variants would differ as much, for one look at the end.
             */
            pValue: number | null;
        };
        /** @enum {string} */
        HandoverAcceptedBy: "CLIENT" | "TIMER" | "ADMIN";
        /**
         * @description Something that the viewer may do with a handover now.
         * @enum {string}
         */
        HandoverAction: "uploadHandover" | "deliver" | "accept" | "requestChanges" | "awardAnother" | "openDispute";
        HandoverNote: {
            /** Format: date-time */
            at: string;
            by: components["schemas"]["PersonRef"] | null;
            text: string;
        };
        /**
         * @description Where a handover stands. `REPLACED` is never shown: another award took its place.
         * @enum {string}
         */
        HandoverStatus: "AWAITING_FILES" | "IN_REVIEW" | "CHANGES_REQUESTED" | "DISPUTED" | "ACCEPTED" | "LAPSED" | "REPLACED" | "REVERSED";
        /** @description A form with one file. */
        HandoverUpload: {
            /**
             * Format: binary
             * @description At most 25 MB.
             */
            file: string;
        };
        /** @description The handover as client and winner see it. */
        HandoverView: {
            /** Format: date-time */
            acceptedAt: string | null;
            acceptedBy: components["schemas"]["HandoverAcceptedBy"] | null;
            /** @description The agreement, once accepted. */
            agreementUrl: string | null;
            /** @description What the viewer may do now. */
            allowedActions: components["schemas"]["HandoverAction"][];
            /**
             * Format: int32
             * @description Rounds of changes there are.
             */
            changesMax: number;
            /** Format: int32 */
            changesRequested: number;
            client: components["schemas"]["PersonRef"];
            /** Format: uuid */
            contestId: string;
            /**
             * Format: date-time
             * @description When files were last delivered.
             */
            deliveredAt: string | null;
            /**
             * Format: date-time
             * @description When the next thing happens by itself.
             */
            dueAt: string | null;
            /** Format: uuid */
            entryId: string;
            /**
             * Format: int32
             * @description The rate of that part, in hundredths of a percent.
             */
            feeBps: number;
            /**
             * Format: int64
             * @description The platform's part; after a split by a dispute, of what the winner gets.
             */
            feeCents: number;
            /** @description The files that the viewer may see. */
            files: components["schemas"]["FileView"][];
            /** @description The formats that the brief asks for. */
            formats: components["schemas"]["AgreedFormat"][];
            /** Format: uuid */
            id: string;
            /** @description Requests for changes, oldest first. */
            notes: components["schemas"]["HandoverNote"][];
            /**
             * Format: uuid
             * @description The winner's payout; for the winner only.
             */
            payoutId: string | null;
            /**
             * Format: int32
             * @description For which place of the prize; null for an entry that was bought.
             */
            place: number | null;
            /**
             * Format: int64
             * @description What the award is worth, before the fee.
             */
            prizeCents: number;
            status: components["schemas"]["HandoverStatus"];
            winner: components["schemas"]["PersonRef"];
            /**
             * Format: int64
             * @description The winner's part, after the fee.
             */
            winnerCents: number;
        };
        Health: {
            /** @description `ok`. */
            status: string;
        };
        ImageForm: {
            /**
             * Format: binary
             * @description JPEG, PNG or WebP of at most 5 MB.
             */
            file: string;
        };
        /** @description Whom to invite. */
        InviteBody: {
            /** @example ayesha@example.com */
            email: string;
        };
        /** @description The address that was invited. */
        InvitedAddress: {
            email: string;
        };
        /** @description What everybody with the link of a private contest is told. */
        JoinView: {
            clientName: string;
            contestTitle: string;
        };
        /** @description The contest that somebody joined. */
        JoinedContest: {
            /** Format: uuid */
            contestId: string;
        };
        /**
         * @description What an administrator may do with an application.
         * @enum {string}
         */
        KycAction: "APPROVE" | "REJECT" | "REVOKE";
        /** @description An application on the list. */
        KycApplicationLine: {
            /** @description What this administrator may do now; nothing with the own one. */
            allowedActions: components["schemas"]["KycAction"][];
            /** Format: date-time */
            decidedAt: string | null;
            decidedBy: components["schemas"]["Named"] | null;
            /** Format: date-time */
            expiresAt: string | null;
            /** Format: uuid */
            id: string;
            /** @description Whose, by the name of the account. */
            person: components["schemas"]["Named"];
            /** @description Why it was not accepted. */
            reason: string | null;
            status: components["schemas"]["KycStatus"];
            /** Format: date-time */
            submittedAt: string;
        };
        KycApplicationList: {
            applications: components["schemas"]["KycApplicationLine"][];
            /** @description Numbers over all of them. */
            counts: components["schemas"]["KycCounts"];
            /** @description Where the next page begins. */
            nextCursor: string | null;
        };
        /** @description An application with its form. */
        KycApplicationView: components["schemas"]["KycApplicationLine"] & {
            /** @description The identity documents that are not destroyed. */
            documents: components["schemas"]["KycDocumentView"][];
            /** Format: date-time */
            erasedAt: string | null;
            form: components["schemas"]["KycForm"] | null;
            /** @description Whether nothing of it may be destroyed. */
            legalHold: boolean;
            /**
             * Format: date-time
             * @description When form and identity documents are destroyed.
             */
            retainUntil: string | null;
            /** @description What to look at twice. */
            warnings: components["schemas"]["KycWarning"][];
        };
        KycCounts: {
            /** Format: int64 */
            approved: number;
            /** Format: int64 */
            expired: number;
            /** Format: int64 */
            pending: number;
            /** Format: int64 */
            rejected: number;
        };
        KycDocumentForm: {
            /**
             * Format: binary
             * @description JPEG, PNG, WebP or PDF of at most 10 MB.
             */
            file: string;
            type: components["schemas"]["KycDocumentType"];
        };
        /**
         * @description What an identity document shows, by the name of its field in the form.
         * @enum {string}
         */
        KycDocumentType: "cnicFront" | "cnicBack" | "selfie" | "addressProof";
        /** @description An identity document of an application. */
        KycDocumentView: {
            /** Format: uuid */
            id: string;
            /** @description `image/jpeg` or `application/pdf`. */
            mediaType: string;
            /** Format: int64 */
            sizeBytes: number;
            type: components["schemas"]["KycDocumentType"];
            /** @description Where it is read; add the purpose. */
            url: string;
        };
        /** @description The addresses of uploaded identity documents. */
        KycFiles: {
            /** @description Where the person lives; may be missing. */
            addressProof?: string | null;
            cnicBack?: string | null;
            /** @description The front of the CNIC. */
            cnicFront?: string | null;
            /** @description The person with the CNIC. */
            selfie?: string | null;
        };
        /** @description A form as administrators see it. */
        KycForm: {
            /**
             * @description With hyphens.
             * @example 42201-0397640-8
             */
            cnic: string;
            /** @description `YYYY-MM-DD`. */
            dateOfBirth: string;
            fullName: string;
            /** @description E.164. */
            phoneNumber: string;
        };
        /** @description What the form begins with when one submits again. */
        KycPrefill: {
            /** @description As submitted, `YYYY-MM-DD`. */
            dateOfBirth: string;
            fullName: string;
            phoneNumber: string;
        };
        /** @description Why an application is not accepted, or not any more. */
        KycReason: {
            /** @description For the person to read: at most 500 characters, no CNIC numbers. */
            reason: string;
        };
        /**
         * @description How far an identity is.
         * @enum {string}
         */
        KycStatus: "NOT_SUBMITTED" | "PENDING" | "APPROVED" | "REJECTED" | "EXPIRED";
        KycStatusView: {
            /** @description Whether the person may submit now. */
            canSubmit: boolean;
            /**
             * @description The CNIC, masked.
             * @example •••••-•••••40-8
             */
            cnic: string | null;
            /** Format: date-time */
            decidedAt: string | null;
            /**
             * Format: date-time
             * @description When the verification ends, or ended.
             */
            expiresAt: string | null;
            form: components["schemas"]["KycPrefill"] | null;
            /** @description Why it was not accepted. */
            rejectionReason: string | null;
            status: components["schemas"]["KycStatus"];
            /**
             * Format: date-time
             * @description When the newest application came.
             */
            submittedAt: string | null;
        };
        /**
         * @description What a reviewer looks at twice.
         * @enum {string}
         */
        KycWarning: "CNIC_ENDS_IN_ZERO" | "CNIC_SEEN_ELSEWHERE" | "NAME_DIFFERS";
        /** @description The daily check of the ledger that ended last. */
        LastLedgerCheck: {
            /** Format: date-time */
            ranAt: string;
            /**
             * Format: int32
             * @description How many rows exist that should not; 0 in a good ledger.
             */
            violations: number;
        };
        LedgerAccountView: {
            /** Format: int64 */
            balanceCents: number;
            /** @example contest_escrow:0192e4a0-7c11-7d3e-9a55-3f0c9b2d1e77 */
            key: string;
            kind: string;
        };
        LedgerAccounts: {
            /** @description A page of at most 60. */
            accounts: components["schemas"]["LedgerAccountView"][];
            /** @description Where the next page begins; null at the end. */
            nextCursor: string | null;
        };
        /** @description One invariant of the ledger. */
        LedgerCheck: {
            name: string;
            /** @description What breaks it; nothing in a consistent ledger. */
            violations: string[];
        };
        /** @description The result of all checks. */
        LedgerChecks: {
            checks: components["schemas"]["LedgerCheck"][];
            /** Format: date-time */
            ranAt: string;
        };
        /** @description One side of a posting. */
        LedgerEntryView: {
            account: string;
            /** Format: int64 */
            amountCents: number;
            side: components["schemas"]["LedgerSide"];
        };
        /** @enum {string} */
        LedgerSide: "DR" | "CR";
        LedgerTransactionView: {
            /** Format: date-time */
            at: string;
            /** @description In the order they were written. */
            entries: components["schemas"]["LedgerEntryView"][];
            /** Format: uuid */
            id: string;
            /**
             * @description The key under which it is posted once.
             * @example deposit:0192e4a0-7c11-7d3e-9a55-3f0c9b2d1e77
             */
            key: string;
            kind: string;
        };
        LedgerTransactions: {
            /** @description Where the next page begins; null at the end. */
            nextCursor: string | null;
            /** @description A page of at most 60. */
            transactions: components["schemas"]["LedgerTransactionView"][];
        };
        /** @description Why a payout that was looked at may go on. */
        LiftBody: {
            /** @description 10 to 1000 characters, for the audit log. */
            reason: string;
        };
        /** @description The link that was made; the list of members has it. */
        LinkRef: {
            /**
             * Format: int32
             * @description Counts the links that the contest has had.
             */
            version: number;
        };
        LoginAnswer: components["schemas"]["MeView"] | components["schemas"]["CodeNeeded"];
        LoginBody: {
            /** @description A code of the second step, when it is on: six digits of the app, or a recovery code. */
            code?: string | null;
            email: string;
            /** Format: password */
            password: string;
        };
        /** @description Nobody reaches the mail server. */
        MailOutage: {
            reason: string;
            /** Format: date-time */
            since: string;
        };
        /**
         * @description What became of a mail. State table: README.
         * @enum {string}
         */
        MailStatus: "QUEUED" | "SENT" | "FAILED" | "REJECTED" | "EXPIRED";
        MailView: {
            html: string;
            /** @description To whom an answer goes, when not to the sender. */
            replyTo?: string | null;
            /** Format: date-time */
            sentAt: string;
            subject: string;
            text: string;
            to: string;
            /** @description Where such mails are switched off, when they can be: the `List-Unsubscribe` of the mail. */
            unsubscribe?: string | null;
        };
        MeView: {
            /** @description What the person chose about cookies: it counts in every browser of theirs. */
            cookieConsent: components["schemas"]["ConsentView"];
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the account ends; none when it does not.
             */
            deletionScheduledFor: string | null;
            email: string;
            /** @description Whether the address was confirmed. */
            emailVerified: boolean;
            firstName: string;
            /** @description Whether the person was never signed in before this session. */
            firstVisit: boolean;
            /** @description Whether the list of first steps has something to say: a step is left, and it was not put away. */
            hasFirstSteps: boolean;
            /** Format: uuid */
            id: string;
            /** @description Whether the admin screens are open to the person. */
            isAdmin: boolean;
            lastName: string | null;
            /** @description Whether the admin area stays closed until the person turns the second step on. */
            mustEnrolTwoFactor: boolean;
            /** @description First and last name. */
            name: string;
            /** @description What the person may do in the admin area. */
            permissions: components["schemas"]["StaffPermission"][];
            profileImageUrl: string | null;
            /** @description The side of the market the person is on now. */
            role: components["schemas"]["Role"];
            staffRole: components["schemas"]["StaffRole"] | null;
            /** @description Whether signing in takes a second step. */
            twoFactor: boolean;
        };
        /** @description A private contest that takes entries, for a member who has sent none. */
        MemberContest: {
            /** Format: date-time */
            deadline: string;
            /** Format: uuid */
            id: string;
            /** Format: int64 */
            prizeCents: number;
            /** @description Whether the member signed the NDA. */
            signed: boolean;
            title: string;
        };
        /** @description Who finds a private contest. */
        MemberList: {
            /** @description The oldest first. */
            invitations: components["schemas"]["ContestInvitation"][];
            /** @description What to send to people; null before one is made, for members by invitation only, and when the secret that it was made with is gone. */
            link: string | null;
            /** @description The oldest first; at most 200, with the invitations. */
            members: components["schemas"]["ContestMember"][];
        };
        /**
         * @description How somebody became a member.
         * @enum {string}
         */
        MemberSource: "INVITED" | "LINK";
        /** @description Why staff act. The person or the client reads it. */
        ModerationReason: {
            reason: string;
        };
        /** @description Why the money should come back. */
        MoneyBackBody: {
            reason: string;
        };
        /** @description What the subscriber is told. */
        MoneyBackDecisionBody: {
            note?: string | null;
        };
        /** @description A request for the money back. */
        MoneyBackRequestView: {
            /**
             * Format: date-time
             * @description When it was asked for.
             */
            createdAt: string;
            note: string | null;
            /** @description Why, in the caller's words. */
            reason: string;
            status: components["schemas"]["MoneyBackStatus"];
        };
        /**
         * @description Where a request for the money back stands.
         * @enum {string}
         */
        MoneyBackStatus: "PENDING" | "APPROVED" | "DECLINED";
        /** @description Money back within 30 days of the first payment. */
        MoneyBackView: {
            request: components["schemas"]["MoneyBackRequestView"] | null;
            /**
             * Format: date-time
             * @description Until when it can be asked for; none when it cannot.
             */
            until: string | null;
        };
        MonthFigures: {
            /** Format: int64 */
            failed: number;
            /** @description Its first day (`2026-11-01`), in Pakistan's calendar. */
            month: string;
            /** Format: int64 */
            paid: number;
            /**
             * Format: int64
             * @description Their sum, in paisa.
             */
            paidAmountCents: number;
            /**
             * Format: double
             * @description Of those that were settled, how many arrived, from 0 to 1; null when none was settled.
             */
            successRate: number | null;
        };
        /** @description One of the viewer's own entries. */
        MyEntry: {
            /**
             * Format: int64
             * @description What the entry won, or what it was bought for, before our fee, while that stands.
             */
            awardCents: number | null;
            contest: components["schemas"]["ContestCard"];
            /**
             * Format: date-time
             * @description Until when the winner answers a dispute that the client opened, while that is awaited.
             */
            disputeAnswerDueAt: string | null;
            entry: components["schemas"]["EntryView"];
            /**
             * Format: date-time
             * @description When the final files are due, while they are awaited.
             */
            handoverDueAt: string | null;
            /** @description Who may find the contest. */
            visibility: components["schemas"]["ContestVisibility"];
        };
        /** @description Whom the client names for the final round. */
        NameFinalistsBody: {
            /** @description Live entries of the contest, each once. */
            entries: string[];
        };
        Named: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        /**
         * @description Which side of a signed NDA somebody is on.
         * @enum {string}
         */
        NdaSide: "CLIENT" | "SIGNER";
        /** @description A signature as the client sees it. */
        NdaSignature: {
            legalName: string;
            person: components["schemas"]["PersonRef"];
            /** Format: date-time */
            signedAt: string;
        };
        /** @description The NDA of a private contest. */
        NdaView: {
            /** @description Of the text in UTF-8, in hexadecimal digits: who signs sends it along. */
            sha256: string;
            signature: components["schemas"]["OwnNdaSignature"] | null;
            /**
             * Format: int32
             * @description The version of our text; null for a text of the client's own.
             */
            standardVersion: number | null;
            text: string;
        };
        /** @description What happens next and by when. */
        NextStep: {
            /** @example CHOOSE_WINNER */
            code: string;
            detail: string;
            /**
             * Format: date-time
             * @description When it happens, or until when it must be done.
             */
            dueAt: string | null;
            /** @description Whether it is the viewer's turn. */
            mine: boolean;
            title: string;
        };
        NotificationList: {
            /** @description Where the next page begins, if there is one. */
            nextCursor: string | null;
            /** @description Newest first. */
            notifications: components["schemas"]["NotificationView"][];
            /**
             * Format: int64
             * @description How many of all lines are not read.
             */
            unreadCount: number;
        };
        /**
         * @description What a person may choose about. One word from the table to the screen.
         * @enum {string}
         */
        NotificationTopic: "security" | "money" | "contest" | "entry" | "question" | "handover" | "review" | "subscription" | "referral" | "identity";
        NotificationView: {
            body: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            /**
             * @description Stable name of what happened.
             * @example entry.received
             */
            kind: string;
            /**
             * @description Where it leads within the site.
             * @example /contests/0192
             */
            path: string | null;
            /** Format: date-time */
            readAt: string | null;
            title: string;
            topic: components["schemas"]["NotificationTopic"];
        };
        /** @description Why a dispute is opened, with the opener's statement. */
        OpenDispute: {
            /** @description Evidence: ids of uploads for a dispute, at most 5. */
            fileIds?: string[];
            /** @description The statement: 10 to 2000 characters. */
            note: string;
            reason: components["schemas"]["DisputeReason"];
        };
        /** @description One of the viewer's own contests. */
        OwnContest: {
            /** @description What the client may do now. */
            allowedActions: components["schemas"]["ContestAction"][];
            contest: components["schemas"]["ContestCard"];
            /**
             * Format: int64
             * @description What is held until files are accepted: for the contest, and for entries of it that were bought.
             */
            escrowCents: number;
            /** Format: int64 */
            liveEntries: number;
            next: components["schemas"]["NextStep"];
            /**
             * Format: int64
             * @description Entries that the client has not seen.
             */
            unseenEntries: number;
            /** @description Who may find it. */
            visibility: components["schemas"]["ContestVisibility"];
        };
        /** @description The viewer's own signature. */
        OwnNdaSignature: {
            legalName: string;
            /** Format: date-time */
            signedAt: string;
        };
        /** @description An open removal as the removed person sees it. */
        OwnRemoval: {
            /** Format: uuid */
            id: string;
            reason: string;
            /** Format: date-time */
            removedAt: string;
        };
        /** @description A transfer that went through. */
        PaidBody: {
            /** @description Where a receipt can be seen. */
            evidenceUrl?: string | null;
            notes?: string | null;
            /** @description The bank's or the wallet's name of the transfer. */
            reference: string;
        };
        /** @description A new password, with the current one. */
        PasswordBody: {
            /**
             * Format: password
             * @description The password so far; may be missing when password or code were given lately.
             */
            currentPassword?: string | null;
            /** Format: password */
            newPassword: string;
        };
        /**
         * @description What a confirmed payment did.
         * @enum {string}
         */
        PaymentAppliedTo: "ESCROW" | "PURCHASE" | "UNAPPLIED";
        /** @enum {string} */
        PaymentPurpose: "DEPOSIT" | "RAISE" | "BOOST" | "SUBSCRIPTION" | "ENTRY_PURCHASE";
        /** @enum {string} */
        PaymentStatus: "CREATED" | "PENDING" | "SUCCEEDED" | "FAILED" | "CANCELLED" | "EXPIRED" | "REVIEW" | "REFUND_PENDING" | "REFUNDED" | "DISPUTED" | "CHARGED_BACK";
        PaymentView: {
            /** Format: int64 */
            amountCents: number;
            /**
             * Format: date-time
             * @description When the money was confirmed.
             */
            confirmedAt: string | null;
            /**
             * Format: uuid
             * @description The contest it is for; none for a subscription.
             */
            contestId: string | null;
            /** Format: date-time */
            createdAt: string;
            currency: components["schemas"]["Currency"];
            /**
             * Format: date-time
             * @description When the link stops working.
             */
            expiresAt: string;
            /** Format: uuid */
            id: string;
            provider: components["schemas"]["Provider"];
            purpose: components["schemas"]["PaymentPurpose"];
            /** @description Where the payer goes, while that leads anywhere. */
            redirectUrl: string | null;
            refund: components["schemas"]["RefundView"] | null;
            status: components["schemas"]["PaymentStatus"];
        };
        /** @description Where one payout goes, in full. */
        PayoutAccount: {
            accountNumber: string;
        };
        /** @description A file with what became of its payouts. */
        PayoutBatchView: {
            /** Format: date-time */
            createdAt: string;
            createdBy: components["schemas"]["Named"];
            /** Format: int64 */
            failed: number;
            /** Format: uuid */
            id: string;
            /** Format: int64 */
            paid: number;
            /**
             * Format: int32
             * @description How many payouts it was made of.
             */
            rows: number;
            /**
             * Format: int64
             * @description PAID or FAILED by now.
             */
            settled: number;
            /**
             * Format: int64
             * @description Their sum, in paisa.
             */
            totalCents: number;
            /**
             * Format: int64
             * @description PENDING, and the bank does not know what became of them.
             */
            unknown: number;
        };
        /** @description The contest that a payout comes from. */
        PayoutContest: {
            category: string;
            /** Format: uuid */
            id: string;
            subcategory: string | null;
            title: string;
        };
        PayoutCounts: {
            /** Format: int64 */
            failed: number;
            /** Format: int64 */
            onHold: number;
            /** Format: int64 */
            paid: number;
            /** Format: int64 */
            pending: number;
            /**
             * Format: int64
             * @description What is still to be paid, in paisa.
             */
            pendingAmountCents: number;
            /**
             * Format: int64
             * @description PENDING with nothing in the way.
             */
            ready: number;
            /**
             * Format: int64
             * @description What was paid, in paisa.
             */
            totalPaidAmountCents: number;
        };
        /** @description The winning entry that a payout is for. */
        PayoutEntry: {
            contest: components["schemas"]["PayoutContest"];
            /** Format: uuid */
            id: string;
        };
        /**
         * @description Why a payout cannot be paid yet.
         * @enum {string}
         */
        PayoutHold: "HANDOVER" | "KYC" | "METHOD" | "RISK";
        /**
         * @description What a payout is for: the prize of the winning entry, or a share of a prize that was not awarded.
         * @enum {string}
         */
        PayoutKind: "AWARD" | "SHARE";
        /**
         * @description The kind of account that receives a payout.
         * @enum {string}
         */
        PayoutMethodType: "EASYPAISA" | "JAZZCASH" | "BANK_TRANSFER";
        /** @description A payout method as its owner sees it. */
        PayoutMethodView: {
            /** @description The name on the account. */
            accountName: string;
            /**
             * @description The last four digits.
             * @example •••• 4471
             */
            accountNumber: string;
            /** @description The bank, for bank transfers. */
            bankName: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            isDefault: boolean;
            type: components["schemas"]["PayoutMethodType"];
        };
        /** @description What one administrator reported and another has to confirm. */
        PayoutProposal: {
            /** Format: date-time */
            at: string;
            by: components["schemas"]["Named"];
            /** @description Where a receipt can be seen. */
            evidenceUrl: string | null;
            /** @description Why it failed, or what was noted. */
            notes: string | null;
            outcome: components["schemas"]["ProposalOutcome"];
            /** @description The reference of the transfer. */
            reference: string | null;
        };
        /** @description A row of a result file. */
        PayoutResultRow: {
            /**
             * Format: int64
             * @description What the payout comes to, in paisa, when there is such a payout.
             */
            amountCents: number | null;
            /** @description The line it begins on, from 1. */
            line: number;
            /**
             * Format: uuid
             * @description The payout, when the row names one.
             */
            payoutId: string | null;
            /** @description Why the row cannot be applied. */
            problem: string | null;
            /** @description PAID, FAILED or UNKNOWN, when the row says one of these. */
            status: string | null;
        };
        /** @description A result file of the bank. */
        PayoutResultsBody: {
            /**
             * Format: int64
             * @description How many rows it has, as the bank says.
             */
            controlRows: number;
            /**
             * Format: int64
             * @description What the payouts of all its rows come to, in paisa, as the bank says.
             */
            controlTotalCents: number;
            /** @description Its text: `payout_id,status,reference,failure_reason,paid_at`, at most 1,000 rows. */
            csv: string;
            /** @description Whether to look only. */
            dryRun: boolean;
        };
        /** @description What became of a result file. */
        PayoutResultsView: {
            /** @description Whether this very file was applied before; then nothing changes. */
            alreadyImported: boolean;
            /** @description Whether it was applied now. */
            applied: boolean;
            /** @description How many rows cannot be applied; with one, nothing is. */
            problems: number;
            rowCount: number;
            rows: components["schemas"]["PayoutResultRow"][];
            /**
             * Format: int64
             * @description What their payouts come to, in paisa.
             */
            totalCents: number;
        };
        /** @description Why a payout is looked at before it is paid, for those who look. */
        PayoutRisk: {
            /** @description Whether this administrator may lift it. */
            canLift: boolean;
            reasons: components["schemas"]["RiskReason"][];
            /**
             * Format: date-time
             * @description What the winner was told: by when.
             */
            reviewBy: string;
            /** Format: date-time */
            since: string;
        };
        PayoutStats: {
            /** Format: int64 */
            failed: number;
            /** Format: int64 */
            paid: number;
            /** Format: int64 */
            pending: number;
            /** Format: int64 */
            total: number;
            /**
             * Format: int64
             * @description What was paid, in paisa.
             */
            totalPaidAmountCents: number;
        };
        /**
         * @description How far a payout is.
         * @enum {string}
         */
        PayoutStatus: "PENDING" | "PAID" | "FAILED";
        /** @description What a winner has been paid, and what is still to come. A prize whose winner handed over nothing in time counts as lapsed only. */
        PayoutSummary: {
            /**
             * Format: int64
             * @description Of the pending ones, those that something holds.
             */
            heldCount: number;
            /** @description How far the person's identity is. */
            identityStatus: components["schemas"]["KycStatus"];
            /**
             * Format: int64
             * @description What is never paid for that reason, in paisa.
             */
            lapsedCents: number;
            /**
             * Format: int64
             * @description Payouts whose status is PENDING and that are never paid, because no files came in time.
             */
            lapsedCount: number;
            /**
             * Format: int64
             * @description Of the pending amount, what waits for the person's identity, in paisa.
             */
            needsIdentityCents: number;
            /**
             * Format: int64
             * @description Of the pending amount, what waits for a payout method, in paisa.
             */
            needsMethodCents: number;
            /**
             * Format: int64
             * @description What was transferred, in paisa.
             */
            paidCents: number;
            /** Format: int64 */
            paidCount: number;
            /**
             * Format: int64
             * @description What is still to be transferred, in paisa.
             */
            pendingCents: number;
            /**
             * Format: int64
             * @description Payouts that are still to be transferred.
             */
            pendingCount: number;
            /**
             * Format: int64
             * @description Failed payouts that were not tried again yet.
             */
            retryableCount: number;
        };
        /** @description A payout as the winner sees it. */
        PayoutView: {
            /** @description The last four digits of where it goes. */
            accountNumber: string | null;
            /** Format: int64 */
            amountCents: number;
            /** @description Whether the debt behind it may be tried again. */
            canRetry: boolean;
            /** Format: date-time */
            createdAt: string;
            entry: components["schemas"]["PayoutEntry"];
            /** Format: date-time */
            failedAt: string | null;
            /**
             * Format: date-time
             * @description When the handover moves by itself.
             */
            handoverDueAt: string | null;
            /** @description Why it cannot be paid yet. */
            holds: components["schemas"]["PayoutHold"][];
            /** Format: uuid */
            id: string;
            kind: components["schemas"]["PayoutKind"];
            method: components["schemas"]["PayoutMethodType"] | null;
            /** @description Why it failed; of other payouts nothing. */
            notes: string | null;
            /** Format: date-time */
            paidAt: string | null;
            /** @description The reference of the transfer. */
            reference: string | null;
            /**
             * Format: uuid
             * @description The failed attempt before this one.
             */
            retryOf: string | null;
            /**
             * Format: date-time
             * @description By when it will have been looked at, while it is under review (RISK).
             */
            reviewBy: string | null;
            status: components["schemas"]["PayoutStatus"];
        };
        /** @description The person an admin pays. */
        PayoutWinner: {
            email: string;
            /** Format: uuid */
            id: string;
            name: string;
        };
        /** @description A plan that waits for its payment. */
        PendingPlan: {
            /**
             * Format: int64
             * @description To be paid in money.
             */
            cashCents: number;
            /**
             * Format: int64
             * @description Held of the caller's credits.
             */
            creditCents: number;
            /**
             * Format: date-time
             * @description When the link stops working.
             */
            expiresAt: string;
            /** Format: uuid */
            paymentId: string;
            /** Format: uuid */
            planId: string;
            redirectUrl: string | null;
            tier: components["schemas"]["PlanTier"];
        };
        /** @description A contest that waits for a review of the viewer's. */
        PendingReview: {
            /**
             * Format: date-time
             * @description When the award was made.
             */
            awardedAt: string;
            /** @description Its name within the category, or else the category. */
            category: string;
            /** @description The entry that won, and nothing else. */
            entries: components["schemas"]["WinningEntry"][];
            /** Format: uuid */
            id: string;
            /**
             * Format: date-time
             * @description When the review is revealed although the other side has not written; what is written later is revealed at once.
             */
            revealAt: string;
            /** @description Whom it would be about. */
            reviewee: components["schemas"]["PersonRef"];
            /** @description Whose words the review would be. */
            side: components["schemas"]["ReviewSide"];
            status: components["schemas"]["ContestStatus"];
            title: string;
        };
        /** @description A person with a picture. */
        PersonRef: {
            /** Format: uuid */
            id: string;
            imageUrl: string | null;
            name: string;
        };
        PinCommentBody: {
            /** @description 1 to 1000 characters. */
            body: string;
        };
        /** @description A comment of a pin. */
        PinCommentView: {
            author: components["schemas"]["PersonRef"];
            body: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            mine: boolean;
        };
        /** @description Whether the pin is to be resolved. */
        PinResolutionBody: {
            /** @description Resolved, or open again. */
            resolved: boolean;
        };
        /** @description A numbered comment on a place of a file of an entry. */
        PinView: {
            /** @description The oldest first; at least one. */
            comments: components["schemas"]["PinCommentView"][];
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            fileId: string;
            /** Format: int32 */
            height: number | null;
            /**
             * Format: int32
             * @description From the beginning of a video, in milliseconds.
             */
            momentMs: number | null;
            /**
             * Format: int32
             * @description Counts the pins of the entry, from 1.
             */
            number: number;
            /**
             * Format: int32
             * @description Of a document, counted from 1.
             */
            page: number | null;
            /**
             * Format: date-time
             * @description Null while the pin is open.
             */
            resolvedAt: string | null;
            resolvedBy: components["schemas"]["PersonRef"] | null;
            /**
             * Format: int32
             * @description The version of the entry that the file belongs to.
             */
            version: number;
            /**
             * Format: int32
             * @description Of an area; 0 of a point.
             */
            width: number | null;
            /**
             * Format: int32
             * @description Ten-thousandths of the width of the picture, from its left.
             */
            x: number | null;
            /**
             * Format: int32
             * @description Ten-thousandths of the height of the picture, from its top.
             */
            y: number | null;
        };
        /** @description An entry for a place. */
        PlaceBody: {
            /** Format: uuid */
            entryId: string | null;
            /**
             * Format: int32
             * @description The version of the entry that the client looked at.
             */
            version?: number | null;
        };
        /** @description What a plan is sold as from now on. */
        PlanBody: {
            /**
             * Format: int32
             * @description Contests that may be featured in a month.
             */
            featuredCreditsPerMonth: number;
            /** @description At most 12 lines. */
            features: string[];
            /**
             * Format: int32
             * @description Contests that may run at once; -1 is unlimited.
             */
            maxActiveContests: number;
            /** @description 2 to 40 characters. */
            name: string;
            /** Format: int64 */
            priceCents: number;
            /** @description Whether its people may post private contests, also those who bought it before; left out, it stays as it is. */
            privateContests?: boolean | null;
        };
        PlanLimits: {
            /**
             * Format: int32
             * @description Contests that may be featured in a month.
             */
            featuredCreditsPerMonth: number;
            /**
             * Format: int32
             * @description Contests that may run at once; -1 is unlimited.
             */
            maxActiveContests: number;
            /** @description Whether private contests may be posted. */
            privateContests: boolean;
        };
        /**
         * @description The kind of a plan; there is one plan of each.
         * @enum {string}
         */
        PlanTier: "FREE" | "STARTER" | "PRO" | "ENTERPRISE";
        /** @description What one can subscribe to. */
        PlanView: {
            currency: components["schemas"]["Currency"];
            /**
             * Format: int32
             * @description Contests that may be featured in a month.
             */
            featuredCreditsPerMonth: number;
            /** @description What else is to be said, line by line. */
            features: string[];
            /** @example PKR 999 */
            formattedPrice: string;
            /** Format: uuid */
            id: string;
            /**
             * Format: int32
             * @description Contests that may run at once; -1 is unlimited.
             */
            maxActiveContests: number;
            name: string;
            /** Format: int64 */
            priceCents: number;
            /** @description Whether private contests may be posted. */
            privateContests: boolean;
            tier: components["schemas"]["PlanTier"];
        };
        /** @description What a voter wrote. */
        PollComment: {
            body: string;
            /** Format: date-time */
            writtenAt: string;
        };
        /** @description What voters think of one entry. */
        PollEntry: {
            /**
             * Format: double
             * @description The average of its stars, with two digits; null without any.
             */
            average: number | null;
            /** Format: uuid */
            entryId: string;
            /**
             * @description What voters call it.
             * @example A
             */
            letter: string;
            /** @description Whether voters still see it. */
            live: boolean;
            /**
             * Format: int32
             * @description Its number in the contest.
             */
            number: number;
            /** @description How often it got 1, 2, 3, 4 and 5 stars. */
            stars: number[];
            /**
             * Format: int64
             * @description Votes that gave it stars.
             */
            votes: number;
        };
        /** @description The poll that was made or ended; the list of polls has its link. */
        PollRef: {
            /** Format: uuid */
            id: string;
        };
        /**
         * @description Whether votes are taken.
         * @enum {string}
         */
        PollStatus: "OPEN" | "CLOSED";
        /** @description A poll with its results, for the client. */
        PollView: {
            /**
             * Format: date-time
             * @description When the client ended it before its time.
             */
            closedAt: string | null;
            /**
             * Format: date-time
             * @description Until when votes are taken.
             */
            closesAt: string;
            /** @description The newest first. */
            comments: components["schemas"]["PollComment"][];
            /** Format: date-time */
            createdAt: string;
            /** @description The best average first. */
            entries: components["schemas"]["PollEntry"][];
            /** Format: uuid */
            id: string;
            /**
             * Format: int64
             * @description Entries that were taken out of the contest meanwhile: their stars are not shown.
             */
            leftOut: number;
            question: string;
            status: components["schemas"]["PollStatus"];
            /** @description What to send to people; null when the secret that it was made with is gone. */
            url: string | null;
            /**
             * Format: int64
             * @description Browsers that voted.
             */
            votes: number;
        };
        /**
         * @description Whether there is something to see of a file.
         * @enum {string}
         */
        PreviewState: "NONE" | "PENDING" | "READY" | "FAILED";
        /** @description For how much the client may buy the entry. */
        PriceBody: {
            /**
             * Format: int64
             * @description In paisa: what the client pays, our fee included.
             */
            priceCents: number;
        };
        /** @description The middle half of the prizes that were awarded for a kind of work, or for its category. */
        PrizeGuide: {
            category: components["schemas"]["Category"];
            /**
             * Format: int64
             * @description Contests that the figures come from, the newest that were completed: 10 to 500.
             */
            contests: number;
            /**
             * Format: int32
             * @description The median number of entries that contests with a prize from `lowCents` to `highCents` drew.
             */
            entries: number;
            /**
             * Format: int64
             * @description A quarter of the prizes is at least this.
             * @example 2500000
             */
            highCents: number;
            /**
             * Format: int64
             * @description A quarter of the prizes is at most this.
             * @example 1200000
             */
            lowCents: number;
            subcategory: components["schemas"]["Subcategory"] | null;
        };
        /** @description Why a request was not answered as hoped. */
        Problem: {
            /**
             * @description Stable name of the reason, for programs.
             * @example invalid_fields
             */
            code: string;
            /** @description What is wrong with which field. */
            fields?: {
                [key: string]: string;
            };
            /** @example Title must be at least 3 characters */
            message: string;
            /** @description Names the request in our logs. */
            requestId: string;
        };
        /** @description A changed profile; replaces all of it. */
        ProfileBody: {
            /** @description What the person says about themselves. */
            bio?: string;
            /** @description First and last name. */
            name: string;
            portfolio?: string[];
            skills?: string[];
        };
        ProfileView: {
            /** @description What the person says about themselves. */
            bio: string;
            email: string;
            /** @description Whether the address was confirmed. */
            emailVerified: boolean;
            firstName: string;
            /** Format: uuid */
            id: string;
            imageUrl: string | null;
            lastName: string | null;
            /** Format: date-time */
            memberSince: string;
            /** @description First and last name. */
            name: string;
            /** @description At most ten web links. */
            portfolio: string[];
            /** @description The side of the market the person is on now. */
            role: components["schemas"]["Role"];
            /** @description At most ten. */
            skills: string[];
        };
        /** @enum {string} */
        ProposalOutcome: "PAID" | "FAILED";
        /** @enum {string} */
        Provider: "easypaisa" | "jazzcash";
        ProviderStatus: {
            provider: components["schemas"]["Provider"];
            status: components["schemas"]["ServiceState"];
        };
        ProviderView: {
            /** @description Whether payments can be made there at all. */
            available: boolean;
            /** @description Whether it does not answer at the moment. */
            down: boolean;
            /**
             * Format: int64
             * @description The largest amount, in paisa.
             */
            maxCents: number;
            /**
             * Format: int64
             * @description The least amount, in paisa.
             */
            minCents: number;
            provider: components["schemas"]["Provider"];
        };
        PublicProfile: {
            /** @description What the person says about themselves. */
            bio: string;
            /**
             * Format: double
             * @description The same of the stars that winners gave the person as their client.
             */
            clientRatingAvg: number | null;
            /**
             * Format: int64
             * @description How many reviews that is.
             */
            clientReviewCount: number;
            /**
             * Format: int64
             * @description Of these, those with a winner.
             */
            contestsAwarded: number;
            /** Format: int64 */
            contestsPosted: number;
            /**
             * Format: int64
             * @description Entries that were not withdrawn.
             */
            entries: number;
            /** Format: uuid */
            id: string;
            /** @description Whether we know who the person is. */
            identityVerified: boolean;
            imageUrl: string | null;
            /** Format: date-time */
            memberSince: string;
            /** @description First and last name. */
            name: string;
            /**
             * Format: int64
             * @description People whom the person removed from contests, once for each contest; undone removals do not count.
             */
            peopleRemoved: number;
            /** @description At most ten web links. */
            portfolio: string[];
            /**
             * Format: double
             * @description The average of the stars that clients gave the person, with two digits; null without a review.
             */
            ratingAvg: number | null;
            /**
             * Format: int64
             * @description How many reviews that is.
             */
            reviewCount: number;
            /** @description The side of the market the person is on now. */
            role: components["schemas"]["Role"];
            /** @description At most ten. */
            skills: string[];
            /**
             * Format: int64
             * @description Clients for whom the person won, as far as they count for top talent.
             */
            wins: number;
            /**
             * Format: int64
             * @description Entries that won, no matter who the client was.
             */
            won: number;
            /** @description What won, and what was published. */
            work: components["schemas"]["WorkView"][];
        };
        /** @description Whether everybody may see the entry. */
        PublishBody: {
            /** @description They may, or not any more. */
            published: boolean;
        };
        /**
         * @description Where an order of an entry stands.
         * @enum {string}
         */
        PurchaseStatus: "PENDING" | "PAID" | "CANCELLED" | "REFUNDED";
        /** @description What to ask or announce. */
        QuestionBody: {
            /** @description 3 to 1000 characters. */
            body: string;
        };
        /**
         * @description A question, or an announcement of the client.
         * @enum {string}
         */
        QuestionKind: "QUESTION" | "ANNOUNCEMENT";
        /** @description A question or an announcement. */
        QuestionView: {
            answer: string | null;
            /** Format: date-time */
            answeredAt: string | null;
            author: components["schemas"]["PersonRef"];
            body: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            kind: components["schemas"]["QuestionKind"];
        };
        /**
         * @description What choosing a plan does.
         * @enum {string}
         */
        QuoteKind: "FIRST" | "CHANGE" | "RENEWAL" | "TO_FREE";
        /** @description What choosing a plan would cost. */
        QuoteView: {
            /** Format: int64 */
            cashCents: number;
            /** Format: int64 */
            creditsCents: number;
            kind: components["schemas"]["QuoteKind"];
            /** Format: int64 */
            priceCents: number;
            /**
             * Format: int64
             * @description What comes back as credits of the plan that runs.
             */
            unusedCents: number;
        };
        /** @description The prize as it shall be, and where the difference is paid. */
        RaiseBody: {
            /**
             * Format: int64
             * @description More than the present prize, at most 50,000,000 paisa.
             * @example 2000000
             */
            prizeCents: number;
            provider: components["schemas"]["Provider"];
        };
        /** @description What a currency was worth on a day, as an admin writes it. */
        RateBody: {
            /**
             * Format: date
             * @description The day, not in the future.
             * @example 2026-11-20
             */
            asOf: string;
            /** @description Three letters; not PKR. */
            currency: string;
            /**
             * @description Rupees for one unit: above 0, at most 1,000,000, at most 6 decimals; a number, or digits in a string.
             * @example 281.45
             */
            pkrPerUnit: string;
        };
        RateInterval: {
            /** Format: double */
            high: number;
            /** Format: double */
            low: number;
        };
        /** @description What a currency was worth on a day. */
        RateView: {
            /**
             * Format: date
             * @example 2026-11-20
             */
            asOf: string;
            /**
             * @description Three capital letters.
             * @example USD
             */
            currency: string;
            /**
             * @description Rupees for one unit, in decimal digits.
             * @example 281.45
             */
            pkrPerUnit: string;
        };
        RatingBody: {
            /**
             * Format: int64
             * @description 1 to 5.
             */
            stars: number;
        };
        /** @description Why the full number is read. */
        ReadAccountBody: {
            /** @description At most 500 characters, for the audit log. */
            reason?: string | null;
        };
        /** @description Which lines were read: `ids` or `all`. */
        ReadBody: {
            /** @description `true`: everything that is there. */
            all?: boolean | null;
            ids?: string[] | null;
        };
        /** @description A proof that the person who is signed in is still there: one of the two. */
        ReauthBody: {
            /** @description Six digits of the app, or a recovery code. */
            code?: string | null;
            /** Format: password */
            password?: string | null;
        };
        /** @description A revealed review about somebody. */
        ReceivedReview: {
            /** @description What was written beside them. */
            comment: string | null;
            contest: components["schemas"]["ReviewContest"];
            /**
             * Format: uuid
             * @description Null when the contest is private and the review is none of the viewer's.
             */
            contestId: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            /** @description Whether everybody sees it. */
            isPublic: boolean;
            /**
             * Format: int32
             * @description Stars, 1 to 5.
             */
            rating: number;
            /** Format: uuid */
            revieweeId: string;
            reviewer: components["schemas"]["PersonRef"];
            side: components["schemas"]["ReviewSide"];
        };
        RecoveryCodes: {
            /** @description Each works once. */
            recoveryCodes: string[];
        };
        /** @description The viewer's code and what came of it. */
        ReferralCode: {
            /** @example 7KQ2M9XA */
            code: string;
            /** @description The newest friends, at most 200. */
            friends: components["schemas"]["ReferralFriend"][];
            stats: components["schemas"]["ReferralStats"];
        };
        /** @description Somebody who registered with the code. */
        ReferralFriend: {
            /** Format: date-time */
            at: string;
            /** @description More of the name is nobody's business. */
            firstName: string;
            status: components["schemas"]["ReferralStatus"];
        };
        /** @description What came of a code, in numbers. */
        ReferralStats: {
            /**
             * Format: int64
             * @description Friends whose first deposit is confirmed and whose contest is not awarded yet.
             */
            pending: number;
            /**
             * Format: int64
             * @description The rewards' sum in paisa.
             * @example 20000
             */
            totalEarned: number;
            /**
             * Format: int64
             * @description Friends whose first contest was awarded: the rewards that stand.
             */
            uses: number;
        };
        /**
         * @description What came of a friend.
         * @enum {string}
         */
        ReferralStatus: "REGISTERED" | "PENDING" | "REWARDED" | "CAPPED" | "VOID" | "REVOKED";
        /** @description Why the prize should come back, in the client's words. */
        RefundBody: {
            reason?: string | null;
        };
        /** @description What the administrator tells the client. */
        RefundDecision: {
            note?: string | null;
        };
        /**
         * @description What was found at the provider.
         * @enum {string}
         */
        RefundFinding: "DONE" | "NOT_DONE";
        /** @description What became of a refund about which the provider said nothing for a day. */
        RefundFoundBody: {
            finding: components["schemas"]["RefundFinding"];
            /** @description DONE: the provider's name of the transfer. NOT_DONE: how it was found. */
            words: string;
        };
        /** @description A transfer that paid a refund back. */
        RefundPaidBody: {
            /** @description The bank's reference of the transfer. */
            reference: string;
        };
        /** @enum {string} */
        RefundReason: "NO_ENTRIES" | "NO_ENTRIES_AFTER_DEADLINE" | "LATE_PAYMENT" | "NOT_DELIVERED" | "REQUEST_APPROVED" | "DISPUTE" | "BOOST_CANCELLED" | "MONEY_BACK" | "CHARGEBACK" | "PLACES";
        /** @description What somebody who entered says to a request. */
        RefundRequestAnswer: {
            /** Format: uuid */
            id: string;
            name: string;
            text: string;
            /**
             * Format: date-time
             * @description When they wrote it, or wrote it again.
             */
            writtenAt: string;
        };
        RefundRequestClient: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        /** @description The contest of a request. */
        RefundRequestContest: {
            /** Format: uuid */
            id: string;
            /** Format: int64 */
            prizeCents: number;
            title: string;
        };
        /**
         * @description Where a refund request stands.
         * @enum {string}
         */
        RefundRequestStatus: "PENDING" | "APPROVED" | "DECLINED" | "WITHDRAWN";
        /** @enum {string} */
        RefundStatus: "PENDING" | "SENT" | "REFUNDED" | "REFUSED";
        /** @description Money on its way back. */
        RefundView: {
            /**
             * Format: int64
             * @description The payment or a part of it.
             */
            amountCents: number;
            /** Format: date-time */
            refundedAt: string | null;
            status: components["schemas"]["RefundStatus"];
        };
        /** @description What a registration answers, whether the address is free or not. */
        RegisterAnswer: {
            /** @example Enter the code from the mail that we have sent to this address. */
            message: string;
        };
        RegisterBody: {
            /**
             * Format: uuid
             * @description A random number that the caller makes up and sends again with the code: the code of the mail makes this account only, someone who
             *     else registers with the address. The same number once more replaces the registration and has another code sent.
             */
            attempt?: string | null;
            /**
             * @description E-mail address. Whether it has an account is told by mail only.
             * @example ayesha@example.com
             */
            email: string;
            firstName: string;
            lastName?: string | null;
            /** Format: password */
            password: string;
            /**
             * @description Code of the member who recommended the product; one that nobody has is ignored.
             * @example 7KQ2M9XA
             */
            referralCode?: string | null;
            /** @description The side to start on. */
            role: components["schemas"]["Role"];
        };
        /** @description Whom the client removes, and why. */
        RemovePersonBody: {
            /**
             * Format: uuid
             * @description Somebody who has or had an entry in the contest.
             */
            personId: string;
            /** @description What the person reads; 10 to 500 characters. */
            reason: string;
        };
        /** @description The entry that is reported. */
        ReportedEntry: {
            /** @description AI tools, as declared. */
            aiTools: string;
            author: components["schemas"]["Named"];
            files: components["schemas"]["ReportedFile"][];
            /** Format: uuid */
            id: string;
            /** @description A web address that belongs to it. */
            link: string | null;
            /** @description What its author says about it. */
            note: string;
            /**
             * Format: int32
             * @description Its number in the contest.
             */
            number: number;
            status: components["schemas"]["EntryStatus"];
            /** @description Third-party parts, as declared. */
            thirdParty: string;
            /**
             * Format: int32
             * @description The number of its newest version, from 1: note, link, declarations and files are those of it.
             */
            version: number;
            /**
             * Format: date-time
             * @description When that came.
             */
            versionCreatedAt: string;
            /** @description The older versions, by number: a version that was sent after the report hides nothing. */
            versions: components["schemas"]["ReportedVersion"][];
        };
        /** @description A file of a reported entry. */
        ReportedFile: {
            /** Format: uuid */
            id: string;
            /** @description As its author called it. */
            name: string;
            /** @description A small picture; null when there is none. */
            thumbnailUrl: string | null;
            /** @description A large one, or the file itself when it is no picture. */
            url: string;
        };
        /** @description An older version of a reported entry. */
        ReportedVersion: {
            /** @description AI tools, as declared. */
            aiTools: string;
            /** Format: date-time */
            createdAt: string;
            files: components["schemas"]["ReportedFile"][];
            /** @description A web address that belonged to it. */
            link: string | null;
            /** @description What its author said about it. */
            note: string;
            /**
             * Format: int32
             * @description Counts the versions of the entry, from 1.
             */
            number: number;
            /** @description Third-party parts, as declared. */
            thirdParty: string;
        };
        /** @description Every answer may be left out. */
        Requirements: {
            /**
             * @description Whom the work is made for.
             * @default
             */
            audience: string;
            /** @default  */
            avoid: string;
            /** @default  */
            colours: string;
            /**
             * @description Work that the client likes.
             * @default
             */
            examples: string;
            /**
             * @description Kinds of files that the winner hands over.
             * @default []
             */
            formats: components["schemas"]["FileFormat"][];
            /**
             * @description Words or parts that it must have.
             * @default
             */
            mustHave: string;
            /**
             * @description Sizes, lengths or platforms.
             * @default
             */
            sizes: string;
            /**
             * Format: int32
             * @description From simple (1) to detailed (5).
             * @default null
             */
            styleDetailed: number | null;
            /**
             * Format: int32
             * @description From affordable (1) to luxurious (5).
             * @default null
             */
            styleLuxurious: number | null;
            /**
             * Format: int32
             * @description From classic (1) to modern (5).
             * @default null
             */
            styleModern: number | null;
            /**
             * Format: int32
             * @description From serious (1) to playful (5).
             * @default null
             */
            stylePlayful: number | null;
        };
        /** @description Which mails are sent again. */
        ResendBody: {
            /** @description All kinds when missing. */
            kind?: string | null;
            status?: components["schemas"]["MailStatus"] | null;
        };
        /** @description What was done. */
        ResentMails: {
            /** @description At most 200: when it is 200, there may be more. */
            resent: number;
        };
        /** @description A new password, with the token of a mail. */
        ResetBody: {
            /** Format: password */
            password: string;
            /** @description The token of the link. */
            token: string;
        };
        /**
         * @description Something that the viewer may do.
         * @enum {string}
         */
        ReviewAction: "review";
        /** @description What an administrator found out about a payment in REVIEW. */
        ReviewBody: {
            /** @description `PAID`: as much as was asked for came. `REFUND`: money came that pays nothing, and goes back. `REJECT`: no money came. */
            finding: components["schemas"]["ReviewFinding"];
            /** @description Why, in 3 to 1000 characters. */
            note: string;
            /**
             * Format: int64
             * @description For REFUND: how much came, in paisa.
             */
            receivedCents?: number | null;
            /** @description For PAID and REFUND: the provider's name for the transaction. */
            transaction?: string | null;
        };
        /** @description The contest of a review. */
        ReviewContest: {
            /** @description Its name within the category, or else the category. */
            category: string;
            /**
             * Format: uuid
             * @description Null when the contest is private and the review is none of the viewer's.
             */
            id: string | null;
            /** @description “Private contest” then. */
            title: string;
        };
        /**
         * @description What can be found out about a payment in REVIEW.
         * @enum {string}
         */
        ReviewFinding: "PAID" | "REFUND" | "REJECT";
        /**
         * @description Whose words a review is: the client's about the winner, or the winner's about the client.
         * @enum {string}
         */
        ReviewSide: "CLIENT" | "WINNER";
        ReviewStats: {
            /**
             * Format: double
             * @description Their stars on average, with two digits; 0 while there is none.
             */
            averageRating: number;
            /** @description How many have how many stars. */
            distribution: components["schemas"]["StarDistribution"];
            /** Format: int64 */
            totalReviews: number;
        };
        /** @enum {string} */
        ReviewStatus: "WRITTEN" | "REVEALED" | "VOID";
        /**
         * @description Why a payout is looked at before it is paid.
         * @enum {string}
         */
        RiskReason: "CHARGEBACK" | "DEBT" | "SUSPENSION";
        /**
         * @description The side of the market a person is on.
         * @enum {string}
         */
        Role: "CLIENT" | "TALENT";
        /** @description Another side of the market. */
        RoleBody: {
            /** @description The side to be on. */
            role: components["schemas"]["Role"];
        };
        /**
         * @description An experiment that runs. Which version a browser shows follows from the seed and its unit: halves of
         *     `fnv32a(fnv32a(seed + id) + "") % 10000`.
         */
        RunningExperiment: {
            key: string;
            /** @description What the choice is hashed with. */
            seed: string;
            variantA: string;
            variantB: string;
        };
        /** @description Whether the halves are halves. */
        SampleRatio: {
            /** @description Below 0.001: something is wrong with the experiment, and its figures mean nothing. */
            mismatch: boolean;
            /**
             * Format: double
             * @description How often fair halves would differ as much.
             */
            pValue: number;
        };
        /** @description A category in which contests are open. */
        SearchCategory: {
            /** @description One of the fourteen names. */
            name: string;
            /** Format: int64 */
            open: number;
        };
        /** @description A contest that was found. */
        SearchContest: components["schemas"]["ContestCard"] & {
            highlight: components["schemas"]["SearchHighlight"] | null;
        };
        /** @description Where the words stand in a contest. */
        SearchHighlight: {
            /** @description A part of the brief around the words, at most 200 characters. */
            brief: components["schemas"]["SearchPiece"][];
            title: components["schemas"]["SearchPiece"][];
        };
        /**
         * @description Whether the words were found as asked, or only similar ones.
         * @enum {string}
         */
        SearchMatched: "exact" | "similar";
        /**
         * @description A parameter of the search.
         * @enum {string}
         */
        SearchParameter: "q" | "category" | "status" | "minPrize" | "maxPrize" | "guaranteed" | "featured";
        /** @description A part of a text. */
        SearchPiece: {
            /** @description Whether it was searched for. */
            match: boolean;
            /** @description The part; all parts in order are the text. */
            text: string;
        };
        /** @description What one would find without one of the parameters. */
        SearchRelaxation: {
            /** @description The parameter to leave out. */
            parameter: components["schemas"]["SearchParameter"];
            /**
             * Format: int64
             * @description How many contests that finds.
             */
            total: number;
            /** @description Whether there are more than `total`. */
            totalIsCapped: boolean;
        };
        /** @description A page of contests that were found. */
        SearchResults: {
            /** @description At most 12. */
            contests: components["schemas"]["SearchContest"][];
            /** @description Whether the words were found as asked. */
            matched: components["schemas"]["SearchMatched"];
            /** @description The order that was used. */
            sort: components["schemas"]["SearchSort"];
            /** @description What to try when nothing was found. */
            suggestions: components["schemas"]["SearchSuggestions"];
            /**
             * Format: int64
             * @description All that were found, counted up to 1,000.
             */
            total: number;
            /** @description Whether there are more than `total`. */
            totalIsCapped: boolean;
            /**
             * Format: int64
             * @description Pages that can be asked for, at most 84.
             */
            totalPages: number;
        };
        /**
         * @description The order of what was found.
         * @enum {string}
         */
        SearchSort: "relevance" | "newest" | "deadline" | "prize" | "entries";
        /** @description What to try when nothing was found; empty otherwise. */
        SearchSuggestions: {
            /** @description Categories with open contests, those with the most first. */
            categories: components["schemas"]["SearchCategory"][];
            /** @description Parameters to leave out, each of which alone finds something. */
            relax: components["schemas"]["SearchRelaxation"][];
            words: string[];
        };
        /** @description The second step of a sign-in. */
        SecondStepBody: {
            /** @description What the first step answered. */
            challenge: string;
            /**
             * @description Six digits of the app, or a recovery code.
             * @example 123456
             */
            code: string;
        };
        /** @description How the account is protected. */
        SecurityView: {
            /** @description Whether password or code were given lately; otherwise what is delicate asks for them. */
            fresh: boolean;
            /**
             * Format: int64
             * @description Recovery codes that still work.
             */
            recoveryCodesLeft: number;
            /** @description Whether signing in takes a second step. */
            twoFactor: boolean;
            /** Format: date-time */
            twoFactorSince: string | null;
        };
        /**
         * @description How a part of the service is.
         * @enum {string}
         */
        ServiceState: "OPERATIONAL" | "DEGRADED" | "DOWN";
        ServiceStatus: {
            /** Format: date-time */
            checkedAt: string;
            /** @description Deadlines, refunds and whatever else happens by itself. */
            dueWork: components["schemas"]["ServiceState"];
            /** @description Uploads and downloads. */
            files: components["schemas"]["ServiceState"];
            mails: components["schemas"]["ServiceState"];
            /** @description By provider: whether payments can be made. */
            payments: components["schemas"]["ProviderStatus"][];
            /** @description Whether people can read, and change nothing. */
            readOnly: boolean;
            /** @description Pages and everything that people do on them. */
            site: components["schemas"]["ServiceState"];
        };
        /** @description A browser in which the person is signed in. */
        SessionView: {
            /** Format: date-time */
            createdAt: string;
            /** @description Whether it is the one that asks. */
            current: boolean;
            /** Format: uuid */
            id: string;
            /** @description Where the sign-in came from. */
            ip: string;
            /**
             * Format: date-time
             * @description The last request, to the minute.
             */
            lastSeenAt: string;
            /** @description What the browser called itself at sign-in. */
            userAgent: string;
        };
        /**
         * @description A pin. Of a picture it says `x` and `y`; of a document `page`, and `x` and `y` if it is about a place on it; of a video `momentMs`. With
         *     `width` and `height` it is an area.
         */
        SetPin: {
            /** @description 1 to 1000 characters. */
            body: string;
            /**
             * Format: uuid
             * @description A file of the entry, in whatever version.
             */
            fileId: string;
            /** Format: int64 */
            height?: number | null;
            /**
             * Format: int64
             * @description From the beginning of the video, in milliseconds.
             */
            momentMs?: number | null;
            /**
             * Format: int64
             * @description Counted from 1.
             */
            page?: number | null;
            /** Format: int64 */
            width?: number | null;
            /**
             * Format: int64
             * @description Ten-thousandths of the width of the picture, from its left.
             */
            x?: number | null;
            /**
             * Format: int64
             * @description Ten-thousandths of the height of the picture, from its top.
             */
            y?: number | null;
        };
        SettlementBody: {
            /** @description The file: `transaction_id,order_ref,gross,fee,net,settled_on` and a line for each payment, rupees like 1500.00. */
            csv: string | null;
            /** @description Only compares, changes nothing. */
            dryRun?: boolean;
            provider: components["schemas"]["Provider"];
        };
        /** @description A line of a settlement file, with what it means. */
        SettlementLine: {
            /**
             * Format: int64
             * @description What came, as we know it, in paisa.
             */
            expectedCents: number | null;
            /**
             * Format: int64
             * @description What the provider kept, in paisa.
             */
            feeCents: number;
            /**
             * Format: int64
             * @description What the payer paid, as the file says, in paisa.
             */
            grossCents: number;
            /**
             * Format: int32
             * @description Its number in the file.
             */
            line: number;
            /**
             * Format: uuid
             * @description The payment, if we know it.
             */
            paymentId: string | null;
            /** @description The provider's reference of the transaction. */
            transactionId: string;
            verdict: components["schemas"]["SettlementVerdict"];
        };
        /** @description What a settlement file says, compared with what we know. */
        SettlementReport: {
            dryRun: boolean;
            /**
             * Format: int64
             * @description What the provider kept of that, in paisa.
             */
            feeCents: number;
            /**
             * Format: int64
             * @description What these paid before fees, in paisa.
             */
            grossCents: number;
            /**
             * Format: uuid
             * @description The stored file; null for a dry run.
             */
            id: string | null;
            /** @description Whether this very file was imported before. */
            importedBefore: boolean;
            /** @description Lines of payments of ours that were not settled before; these are posted. */
            matched: number;
            /** @description Payments confirmed up to the last day of the file that no file has settled, the oldest first, at most 200. */
            missingThere: components["schemas"]["UnsettledPayment"][];
            /** @description Lines that are not posted: MISSING_HERE, AMOUNT_DIFFERS or SETTLED_BEFORE. */
            others: components["schemas"]["SettlementLine"][];
        };
        /**
         * @description What a line of a settlement file means.
         * @enum {string}
         */
        SettlementVerdict: "MATCHED" | "MISSING_HERE" | "AMOUNT_DIFFERS" | "SETTLED_BEFORE";
        /** @description Whether the entry is to be on the shortlist. */
        ShortlistBody: {
            /** @description On it, or off it. */
            shortlisted: boolean;
        };
        /** @description The signature of somebody who read the NDA. */
        SignNdaBody: {
            /** @description The full legal name, as typed by the person. */
            legalName: string;
            /** @description Of the text that the person read. */
            sha256: string;
        };
        /** @description A signed NDA among somebody's documents. */
        SignedNda: {
            clientName: string;
            /** Format: uuid */
            contestId: string;
            /** @description What the contest was called when it was signed. */
            contestTitle: string;
            legalName: string;
            side: components["schemas"]["NdaSide"];
            /** Format: date-time */
            signedAt: string;
            /**
             * Format: uuid
             * @description Who signed.
             */
            userId: string;
        };
        /** @description A note of the staff about a person. */
        StaffNote: {
            author: components["schemas"]["Named"];
            body: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
        };
        StaffNoteBody: {
            /** @description For colleagues; at most 2,000 characters. Nobody can edit it. */
            body: string;
        };
        /**
         * @description What a call of the admin area takes.
         * @enum {string}
         */
        StaffPermission: "OVERVIEW" | "VIEW_USERS" | "END_SESSIONS" | "SUSPEND_USERS" | "HIDE_CONTESTS" | "DECIDE_COPIES" | "READ_MESSAGES" | "MAILS" | "DECIDE_IDENTITY" | "PAYOUTS" | "REFUNDS" | "DISPUTES" | "PAYMENTS" | "LEDGER" | "PLANS" | "RATES" | "EXPERIMENTS" | "READ_AUDIT";
        /**
         * @description A part in running the marketplace. Given by the command line only.
         * @enum {string}
         */
        StaffRole: "SUPPORT" | "MODERATOR" | "FINANCE" | "OWNER";
        /** @description Our text of an NDA. */
        StandardNda: {
            text: string;
            /** Format: int32 */
            version: number;
        };
        /** @description How many reviews have how many stars. */
        StarDistribution: {
            /** Format: int64 */
            "1_stars": number;
            /** Format: int64 */
            "2_stars": number;
            /** Format: int64 */
            "3_stars": number;
            /** Format: int64 */
            "4_stars": number;
            /** Format: int64 */
            "5_stars": number;
        };
        StatementLine: {
            /** Format: date-time */
            at: string;
            /** Format: int64 */
            inCents: number;
            kind: components["schemas"]["StatementLineKind"];
            /** Format: int64 */
            outCents: number;
            /** @description Its name at the provider or the bank. */
            reference: string | null;
            what: string;
        };
        /** @enum {string} */
        StatementLineKind: "PAYMENT" | "REFUND" | "PAYOUT" | "CHARGEBACK" | "CHARGEBACK_WON" | "DEBT_PAID";
        /** @description The sums of a statement. */
        StatementTotals: {
            /** Format: int64 */
            inCents: number;
            /** Format: int64 */
            outCents: number;
        };
        /** @description A statement. Money only: credits are not part of it. */
        StatementView: {
            /**
             * Format: date-time
             * @description The first moment.
             */
            from: string;
            /** @description Oldest first. */
            lines: components["schemas"]["StatementLine"][];
            /** @example 2026-11 */
            period: string;
            /**
             * Format: date-time
             * @description The first moment that is not in it any more.
             */
            to: string;
            totals: components["schemas"]["StatementTotals"];
        };
        /**
         * @description How far a step is: the person's turn, ours, or nothing more to do.
         * @enum {string}
         */
        StepProgress: "OPEN" | "WAITING" | "DONE";
        /** @description A contest that the person posted. */
        StoryContest: {
            /** Format: date-time */
            createdAt: string;
            /** @description Whether staff took it out of the lists. */
            hidden: boolean;
            /** Format: uuid */
            id: string;
            outcome: string | null;
            /** Format: int64 */
            prizeCents: number;
            status: string;
            title: string;
        };
        /** @description Credit that the person got. */
        StoryCredit: {
            /**
             * Format: int64
             * @description How much was granted, in paisa.
             */
            amountCents: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            /** Format: uuid */
            id: string;
            kind: string;
            /**
             * Format: int64
             * @description How much is left, in paisa.
             */
            remainingCents: number;
            status: string;
        };
        /** @description An entry of the person. */
        StoryEntry: {
            contest: components["schemas"]["Titled"];
            /** Format: date-time */
            createdAt: string;
            /** @description Whether staff ruled it out as a copy. */
            disqualified: boolean;
            /** Format: uuid */
            id: string;
            /**
             * Format: int32
             * @description Its number in the contest.
             */
            number: number;
            status: string;
        };
        /** @description An email to the person, without its text: that may hold codes and links that sign in. */
        StoryMail: {
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            /**
             * Format: date-time
             * @description When the mail server accepted it.
             */
            sentAt: string | null;
            status: components["schemas"]["MailStatus"];
            /** @description Six digits and more in a row, which may be a code, are masked. */
            subject: string;
        };
        /** @description A payment of the person. */
        StoryPayment: {
            /** Format: int64 */
            amountCents: number;
            /** @description Null when it does not pay for a contest. */
            contestTitle: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            /** @description Our reference at the payment provider. */
            orderRef: string;
            provider: string;
            purpose: string;
            refundStatus: components["schemas"]["RefundStatus"] | null;
            status: string;
        };
        /** @description A payout to the person. */
        StoryPayout: {
            /** Format: int64 */
            amountCents: number;
            contest: components["schemas"]["Titled"];
            /** Format: date-time */
            createdAt: string;
            /** @description Why it cannot be paid yet: HANDOVER, KYC, METHOD, RISK. */
            holds: string[];
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            paidAt: string | null;
            /** @description The reference of the transfer. */
            reference: string | null;
            status: string;
        };
        /** @description How many there are of each kind; of each the newest twenty are listed. */
        StoryTotals: {
            /**
             * Format: int64
             * @description Drafts included.
             */
            contests: number;
            /** Format: int64 */
            credits: number;
            /**
             * Format: int64
             * @description Withdrawn ones included.
             */
            entries: number;
            /** Format: int64 */
            mails: number;
            /** Format: int64 */
            notes: number;
            /** Format: int64 */
            payments: number;
            /** Format: int64 */
            payouts: number;
        };
        /**
         * @description The narrower kind of work.
         * @enum {string}
         */
        Subcategory: "Logo Design" | "Web Design" | "Mobile App Design" | "Print Design" | "Marketing Design" | "Website Development" | "Mobile App Development" | "API Development" | "Content Writing" | "Copywriting" | "Technical Writing" | "Social Media Marketing" | "Digital Marketing" | "SEO Services";
        SubmitEntry: {
            aiTools?: string | null;
            /**
             * Format: uuid
             * @description The contest of the address; clients of the specification send it in the body, too.
             */
            contestId?: string | null;
            /** @description Ids of uploads, at most 10, in the order in which they are shown. */
            files: string[];
            link?: string | null;
            /** @description At most 2000 characters. */
            note?: string | null;
            /** @description The declaration that it is the author's own work. */
            ownWork: boolean;
            thirdParty?: string | null;
        };
        /** @description What one submits. It is not `Debug`: nothing of it may reach a log. */
        SubmitKyc: {
            /** @description `12345-1234567-1`, hyphens may be missing. */
            cnic: string;
            /** @description `YYYY-MM-DD`; at least 18 years ago. */
            dateOfBirth: string;
            files: components["schemas"]["KycFiles"];
            fullName: string;
            phoneNumber: string;
        };
        /** @description Another version of an entry: all of it, with files that were uploaded for it. */
        SubmitVersion: {
            aiTools?: string | null;
            /** @description Ids of uploads, at most 10, in the order in which they are shown. */
            files: string[];
            link?: string | null;
            /** @description At most 2000 characters. */
            note?: string | null;
            /** @description The declaration that it is the author's own work. */
            ownWork: boolean;
            thirdParty?: string | null;
        };
        /** @description Which plan, and who takes what credits do not cover. */
        SubscribeBody: {
            /** Format: uuid */
            planId: string;
            provider?: components["schemas"]["Provider"] | null;
        };
        /** @description What became of the choice. */
        Subscribed: {
            /** Format: uuid */
            paymentId?: string | null;
            redirectUrl?: string | null;
            /** @description Whether the plan is in force. */
            status: components["schemas"]["SubscribedStatus"];
        };
        /**
         * @description Whether a chosen plan is in force.
         * @enum {string}
         */
        SubscribedStatus: "active" | "pending_payment";
        Subscriber: {
            email: string;
            /** Format: uuid */
            id: string;
            name: string;
        };
        /**
         * @description Whether a plan is in force.
         * @enum {string}
         */
        SubscriptionStatus: "active" | "expired";
        SubscriptionView: {
            /** Format: int64 */
            activeContests: number;
            /** @description Whether the plan can be paid for again now. */
            canRenew: boolean;
            /** @description Whether no further period is wanted. */
            cancelAtPeriodEnd: boolean;
            /**
             * Format: int64
             * @description Days until it ends unless it is renewed, the last one counted whole; 0 when that is overdue; none on FREE.
             */
            daysUntilRenewal: number | null;
            /**
             * Format: int32
             * @description Featured credits left in this period.
             */
            featuredCreditsLeft: number;
            isExpired: boolean;
            limits: components["schemas"]["PlanLimits"];
            /** @description Money back within 30 days of the first payment. */
            moneyBack: components["schemas"]["MoneyBackView"];
            /**
             * Format: date-time
             * @description Until when it is paid: later than the end of the period once it is renewed.
             */
            paidUntil: string | null;
            pending: components["schemas"]["PendingPlan"] | null;
            /** Format: date-time */
            periodEnd: string | null;
            /** Format: date-time */
            periodStart: string | null;
            /** @description The plan with the terms it was bought under; FREE when none is paid. */
            plan: components["schemas"]["PlanView"];
            /** @description Whether it is in force. */
            status: components["schemas"]["SubscriptionStatus"];
            /**
             * Format: uuid
             * @description None on FREE.
             */
            subscriptionId: string | null;
        };
        /** @description A talent in the list of the best. */
        TalentView: {
            /** @description Whether they entered a contest, or handed work over, in the last 30 days. */
            hasRecentWork: boolean;
            /** Format: uuid */
            id: string;
            imageUrl: string | null;
            name: string;
            /**
             * Format: double
             * @description The average of the stars that clients gave, with two digits; null without a review.
             */
            ratingAvg: number | null;
            /**
             * Format: int64
             * @description How many reviews that is.
             */
            reviewCount: number;
            /** @description At most ten. */
            skills: string[];
            /**
             * Format: int64
             * @description Clients for whom the person won, as far as they count for top talent.
             */
            wins: number;
        };
        /** @description A piece of a text and what became of it. */
        TextChange: {
            kind: components["schemas"]["ChangeKind"];
            /** @description Words with the space between them. */
            text: string;
        };
        /** @description An award, as a line of the timeline names it. */
        TimelineAward: {
            /** @description Whose entry it is. */
            author: components["schemas"]["PersonRef"];
            /** Format: int32 */
            entryNumber: number;
            /**
             * Format: int32
             * @description From 1, the first place; null for an entry that was bought.
             */
            place: number | null;
        };
        /** @description One line of the timeline. */
        TimelineItem: {
            /**
             * Format: date-time
             * @description When it happened, or is expected to.
             */
            at: string;
            award: components["schemas"]["TimelineAward"] | null;
            by: components["schemas"]["PersonRef"] | null;
            /** @description More, or nothing. */
            detail: string;
            /** @description Expected, not happened. */
            future: boolean;
            kind: components["schemas"]["TimelineKind"];
            title: string;
        };
        /**
         * @description What a line of the timeline is about.
         * @enum {string}
         */
        TimelineKind: "CREATED" | "PAID" | "BRIEF_CHANGED" | "ENTRIES_CLOSED" | "AWARDED" | "DELIVERED" | "CHANGES_REQUESTED" | "ACCEPTED" | "HANDOVER_LAPSED" | "REFUNDED" | "CANCELLED" | "EXTENDED" | "PRIZE_RAISED" | "GUARANTEED" | "FEATURED" | "FEATURE_ENDED" | "REFUND_REQUESTED" | "REFUND_WITHDRAWN" | "REFUND_DECLINED" | "DISTRIBUTED" | "DISPUTE_OPENED" | "DISPUTE_ANSWERED" | "DISPUTE_DECIDED" | "DISPUTE_APPEALED" | "DISPUTE_SETTLED" | "ANNOUNCEMENT" | "FINALISTS_NAMED" | "FINAL_ROUND_ENDED" | "FINALIST_NAMING_ENDS" | "PERSON_REMOVED" | "REMOVAL_UNDONE";
        Titled: {
            /** Format: uuid */
            id: string;
            title: string;
        };
        /** @description A token from a mail. */
        TokenBody: {
            /** @description The token of the link. */
            token: string;
        };
        /** @description What an authenticator app needs to know. Shown once. */
        TotpEnrolment: {
            /** @description The address that the picture holds. */
            address: string;
            /**
             * @description The key, for typing.
             * @example GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ
             */
            key: string;
            /** @description The dark squares, as the path of an SVG. */
            qrPath: string;
            /** @description Width and height of the picture, in squares. */
            qrSize: number;
        };
        /** @description All accounts of one kind. */
        TrialBalanceRow: {
            /**
             * Format: int64
             * @description What they hold together, in paisa.
             */
            balanceCents: number;
            /** Format: int64 */
            count: number;
            /**
             * Format: int64
             * @description What was credited to them, in paisa.
             */
            creditCents: number;
            /**
             * Format: int64
             * @description What was debited to them, in paisa.
             */
            debitCents: number;
            kind: string;
            /** @description The side that raises them. */
            normalSide: components["schemas"]["LedgerSide"];
        };
        /** @description The trial balance: debits equal credits, or something is broken. */
        TrialBalanceView: {
            accounts: components["schemas"]["TrialBalanceRow"][];
            /** Format: int64 */
            creditCents: number;
            /** Format: int64 */
            debitCents: number;
        };
        /** @description Money that came when there was nothing to pay, with its way back. */
        UnappliedPayment: {
            payment: components["schemas"]["FinancePayment"];
            refund: components["schemas"]["FinancePaymentRefund"] | null;
        };
        UnreadView: {
            /**
             * Format: int64
             * @description Lines that are not read.
             */
            unreadCount: number;
        };
        /** @description A confirmed payment that no file has settled. */
        UnsettledPayment: {
            /** Format: int64 */
            amountCents: number;
            /** @description Our reference at the payment provider. */
            orderRef: string;
            /** Format: uuid */
            paymentId: string;
            transactionId: string | null;
        };
        /**
         * @description Where the part of a place goes that nobody gets.
         * @enum {string}
         */
        UnusedPlaces: "REFUND" | "FIRST_PLACE";
        /** @description The form of an upload. */
        UploadForm: {
            /** Format: binary */
            file: string;
        };
        UploadedFile: {
            file: components["schemas"]["FileView"];
            /**
             * Format: uuid
             * @description The id to submit with the entry.
             */
            id: string;
            /** @description A small picture, once it is made. */
            thumbnailUrl: string | null;
            /** @description Where the owner can read it. */
            url: string | null;
        };
        UploadedKycDocument: {
            /** Format: uuid */
            id: string;
            /**
             * @description Of what is stored.
             * @example image/jpeg
             */
            mediaType: string;
            /**
             * Format: int64
             * @description Of what is stored, in bytes.
             */
            sizeBytes: number;
            type: components["schemas"]["KycDocumentType"];
            /** @description Where its owner reads it, and what is submitted. */
            url: string;
        };
        /** @description What to take the files from. */
        UseAgain: {
            /**
             * Format: uuid
             * @description An earlier contest of one's own.
             */
            contestId: string;
        };
        VariantResult: {
            /**
             * Format: int32
             * @description Of these, those that did what is hoped for.
             */
            conversions: number;
            /** Format: int32 */
            exposures: number;
            interval: components["schemas"]["RateInterval"] | null;
            /**
             * Format: double
             * @description Conversions among exposures, from 0 to 1; null while nobody saw it.
             */
            rate: number | null;
        };
        /** @description The token of a mail that confirms an address. */
        VerifyBody: {
            /**
             * Format: password
             * @description The password that was chosen at the registration: someone who knows it is signed in.
             */
            password?: string | null;
            /** @description The token of the link. */
            token: string;
        };
        /** @description What a provider is told about its message. */
        WebhookAnswer: {
            /** @description Stable name of the outcome. */
            code: string;
            message: string;
            pp_ResponseCode?: string | null;
        };
        WeekFigures: {
            /** Format: int64 */
            contests: number;
            /**
             * Format: int64
             * @description The sum of their prizes, in paisa.
             */
            prizesCents: number;
            /** @description Its Monday (`2026-11-16`), in Pakistan's calendar. */
            week: string;
        };
        WinningEntry: {
            author: components["schemas"]["PersonRef"];
            /** Format: uuid */
            id: string;
        };
        /** @description A piece of work on a public page. */
        WorkView: {
            /**
             * Format: date-time
             * @description When the contest was completed, or the entry published.
             */
            at: string;
            /** @description The category of the contest. */
            category: components["schemas"]["Category"];
            /**
             * Format: uuid
             * @description Null when the contest is private.
             */
            contestId: string | null;
            /** @description The title of the contest; “Private contest” when it is private. */
            contestTitle: string;
            /** Format: uuid */
            entryId: string;
            previewUrl: string | null;
            subcategory: components["schemas"]["Subcategory"] | null;
            thumbnailUrl: string | null;
            won: boolean;
        };
        WriteReview: {
            /** @description At most 1000 characters. */
            comment?: string | null;
            /** Format: uuid */
            contestId: string;
            /**
             * @description Whether everybody may see it once it is revealed.
             * @default true
             */
            isPublic: boolean;
            /**
             * Format: int64
             * @description Stars, 1 to 5.
             */
            rating: number;
            /**
             * Format: uuid
             * @description The other side of it: its winner, or its client.
             */
            revieweeId: string;
        };
        /** @description A review that the viewer wrote, or sees on the page of its contest. */
        WrittenReview: {
            /** @description What was written beside them. */
            comment: string | null;
            contest: components["schemas"]["ReviewContest"];
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            /** @description Whether everybody sees it once it is revealed. */
            isPublic: boolean;
            /**
             * Format: int32
             * @description Stars, 1 to 5.
             */
            rating: number;
            /**
             * Format: date-time
             * @description When it is revealed although the other side has not written; null once it is revealed or void.
             */
            revealAt: string | null;
            reviewee: components["schemas"]["PersonRef"];
            reviewer: components["schemas"]["PersonRef"];
            side: components["schemas"]["ReviewSide"];
            status: components["schemas"]["ReviewStatus"];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    search_audit: {
        parameters: {
            query?: {
                /** @description An id (of the thing, or of who acted), the name of a request, or a part of the detail; at most 100 characters. */
                q?: string | null;
                /** @description An act (`contest.hidden`) or an area (`contest`). */
                action?: string | null;
                actor?: string | null;
                /** @description The first day, in Pakistan's calendar (`2026-11-01`). */
                from?: string | null;
                /** @description The last day, included. */
                to?: string | null;
                /** @description at; with - in front the other way round, and -at when missing. */
                sort?: string | null;
                /** @description `nextCursor` of the page before. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditList"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_chargebacks: {
        parameters: {
            query?: {
                /** @description A state; all when missing. */
                status?: components["schemas"]["ChargebackStatus"] | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChargebackView"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    settle_chargeback: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChargebackSettlementBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChargebackView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_contact_messages: {
        parameters: {
            query?: {
                /** @description A part of the subject, the name or the address, at most 100 characters. */
                q?: string | null;
                /** @description In either case; all when missing. */
                state?: ("OPEN" | "ANSWERED") | null;
                /** @description created; with - in front the other way round, and -created when missing. */
                sort?: string | null;
                /** @description `nextCursor` of the page before. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminMessageList"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    mark_message_answered: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminMessage"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_admin_contests: {
        parameters: {
            query?: {
                /** @description Words of title and brief, at most 100 characters. */
                q?: string | null;
                /** @description OPEN, SHORTLISTING, AWARDED or CLOSED, in either case. */
                status?: string | null;
                /** @description true for hidden ones, false for the others; all when missing. */
                hidden?: boolean | null;
                client?: string | null;
                /** @description created, prize or entries; with - in front the other way round, and -created when missing. */
                sort?: string | null;
                /** @description `nextCursor` of the page before. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminContestList"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    hide_contest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModerationReason"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminContest"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_admin_polls: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPoll"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_admin_purchases: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPurchase"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    show_contest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminContest"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_copy_reports: {
        parameters: {
            query?: {
                /** @description In either case; all when missing. */
                status?: components["schemas"]["CopyReportStatus"] | null;
                /** @description `nextCursor` of the page before. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminCopyReportList"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    dismiss_copy_report: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CopyFinding"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminCopyReport"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    uphold_copy_report: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CopyFinding"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminCopyReport"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    admin_currency_rates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateView"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    put_currency_rate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RateBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_disputes: {
        parameters: {
            query?: {
                /** @description In either case; all when missing. */
                status?: components["schemas"]["DisputeStatus"] | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminDisputeLine"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_admin_dispute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminDisputeView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    decide_dispute: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecideDispute"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminDisputeView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_admin_experiments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminExperiment"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_experiment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExperimentBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminExperiment"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_admin_experiment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminExperiment"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    stop_experiment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminExperiment"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_audit: {
        parameters: {
            query?: {
                /** @description The first day (`2026-11-01`); from the beginning when missing. */
                from?: string | null;
                /** @description The last day, included; until now when missing. */
                to?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_contact_messages: {
        parameters: {
            query?: {
                /** @description The first day (`2026-11-01`); from the beginning when missing. */
                from?: string | null;
                /** @description The last day, included; until now when missing. */
                to?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_contests: {
        parameters: {
            query?: {
                /** @description The first day (`2026-11-01`); from the beginning when missing. */
                from?: string | null;
                /** @description The last day, included; until now when missing. */
                to?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_copy_reports: {
        parameters: {
            query?: {
                /** @description The first day (`2026-11-01`); from the beginning when missing. */
                from?: string | null;
                /** @description The last day, included; until now when missing. */
                to?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_disputes: {
        parameters: {
            query?: {
                /** @description The first day (`2026-11-01`); from the beginning when missing. */
                from?: string | null;
                /** @description The last day, included; until now when missing. */
                to?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_ledger: {
        parameters: {
            query?: {
                /** @description The first day (`2026-11-01`); from the beginning when missing. */
                from?: string | null;
                /** @description The last day, included; until now when missing. */
                to?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_money_back: {
        parameters: {
            query?: {
                /** @description The first day (`2026-11-01`); from the beginning when missing. */
                from?: string | null;
                /** @description The last day, included; until now when missing. */
                to?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_payments: {
        parameters: {
            query?: {
                /** @description The first day (`2026-11-01`); from the beginning when missing. */
                from?: string | null;
                /** @description The last day, included; until now when missing. */
                to?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_payouts: {
        parameters: {
            query?: {
                /** @description The first day (`2026-11-01`); from the beginning when missing. */
                from?: string | null;
                /** @description The last day, included; until now when missing. */
                to?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_refund_requests: {
        parameters: {
            query?: {
                /** @description The first day (`2026-11-01`); from the beginning when missing. */
                from?: string | null;
                /** @description The last day, included; until now when missing. */
                to?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_refunds: {
        parameters: {
            query?: {
                /** @description The first day (`2026-11-01`); from the beginning when missing. */
                from?: string | null;
                /** @description The last day, included; until now when missing. */
                to?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_users: {
        parameters: {
            query?: {
                /** @description The first day (`2026-11-01`); from the beginning when missing. */
                from?: string | null;
                /** @description The last day, included; until now when missing. */
                to?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    admin_figures: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminFigures"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_gateways: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayView"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_kyc: {
        parameters: {
            query?: {
                /** @description PENDING, APPROVED, REJECTED or EXPIRED, in either case; all when missing. */
                status?: string | null;
                /** @description submitted, or -submitted for the newest first. When missing those that wait come oldest first, others newest first. */
                sort?: string | null;
                /** @description `nextCursor` of the page before. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KycApplicationList"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_kyc_application: {
        parameters: {
            query?: {
                purpose?: ("REVIEW" | "DISPUTE" | "LEGAL_REQUEST") | null;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KycApplicationView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    approve_kyc: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KycApplicationLine"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_kyc_document: {
        parameters: {
            query?: {
                purpose?: ("REVIEW" | "DISPUTE" | "LEGAL_REQUEST") | null;
            };
            header?: never;
            path: {
                id: string;
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": components["schemas"]["Binary"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reject_kyc: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KycReason"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KycApplicationLine"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revoke_kyc: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KycReason"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KycApplicationLine"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ledger_accounts: {
        parameters: {
            query?: {
                /** @description A kind; all when missing. */
                kind?: string | null;
                /** @description `nextCursor` of the page before. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerAccounts"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ledger_checks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerChecks"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ledger_transactions: {
        parameters: {
            query?: {
                /** @description The key of an account. */
                account?: string | null;
                /** @description The key of the posting. */
                key?: string | null;
                kind?: string | null;
                /** @description `nextCursor` of the page before. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerTransactions"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    trial_balance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrialBalanceView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_undelivered_mails: {
        parameters: {
            query?: {
                /** @description In either case, but not SENT; all others when missing. */
                status?: components["schemas"]["MailStatus"] | null;
                /** @description A kind of mail, like contest.awarded; all when missing. */
                kind?: string | null;
                /** @description created; with - in front the other way round, and -created when missing. */
                sort?: string | null;
                /** @description `nextCursor` of the page before. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminMailList"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resend_mails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResendBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResentMails"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resend_mail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminMail"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_money_back: {
        parameters: {
            query?: {
                /** @description In either case; all when missing. */
                status?: components["schemas"]["MoneyBackStatus"] | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminMoneyBackView"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    approve_money_back: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoneyBackDecisionBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminMoneyBackView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    decline_money_back: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoneyBackDecisionBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminMoneyBackView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_payments: {
        parameters: {
            query?: {
                /** @description A state; all when missing. */
                status?: components["schemas"]["PaymentStatus"] | null;
                /** @description In either case; all when missing. */
                provider?: components["schemas"]["Provider"] | null;
                /** @description In either case; all when missing. */
                purpose?: components["schemas"]["PaymentPurpose"] | null;
                /** @description A reference, an id, a provider's name for a transaction, or the payer's e-mail address. */
                q?: string | null;
                /** @description created or amount; with - in front the other way round, and -created when missing. */
                sort?: string | null;
                /** @description `nextCursor` of the page before. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FinancePayments"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    finance_payment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FinancePaymentDetail"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    report_chargeback: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChargebackBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChargebackView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    inquire_payment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FinancePaymentAnswer"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    review_payment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReviewBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FinancePaymentDetail"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    payout_batches: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutBatchView"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_payout_batch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutBatchView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    payout_batch_file: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    import_payout_results: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayoutResultsBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutResultsView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_payouts: {
        parameters: {
            query?: {
                /** @description PENDING, PAID or FAILED, or READY for pending ones with nothing in the way, in either case; all when missing. */
                status?: string | null;
                id?: string | null;
                /** @description created, amount, or ready (those that can be paid now first); with - in front the other way round, and -created when missing. */
                sort?: string | null;
                /** @description `nextCursor` of the page before. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPayoutList"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    pending_payouts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPayoutView"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_payout_account: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadAccountBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutAccount"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    mark_payout_failed: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FailedBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPayoutView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    mark_payout_paid: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaidBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPayoutView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    withdraw_payout_proposal: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPayoutView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    lift_payout_risk: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LiftBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPayoutView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    admin_plans: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanView"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    edit_plan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlanBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    admin_queues: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminQueues"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_refund_requests: {
        parameters: {
            query?: {
                /** @description In either case; all when missing. */
                status?: components["schemas"]["RefundRequestStatus"] | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminRefundRequest"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    approve_refund_request: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundDecision"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminRefundRequest"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    decline_refund_request: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundDecision"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminRefundRequest"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_refunds: {
        parameters: {
            query?: {
                /** @description In either case; all when missing. */
                status?: components["schemas"]["RefundStatus"] | null;
                /** @description created or amount; with - in front the other way round, and -created when missing. */
                sort?: string | null;
                /** @description `nextCursor` of the page before. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FinanceRefunds"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    find_refund: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundFoundBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FinanceRefund"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    mark_refund_paid: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundPaidBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FinanceRefund"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    admin_search: {
        parameters: {
            query?: {
                /** @description An id, an address, a reference, or at least three letters of a name or a title; at most 100 characters. */
                q?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminSearchHits"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    import_settlement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettlementBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettlementReport"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    admin_stats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminStats"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    unapplied_payments: {
        parameters: {
            query?: {
                /** @description OPEN for those that are not back with their payers, in either case; all when missing. */
                state?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnappliedPayment"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_users: {
        parameters: {
            query?: {
                /** @description A part of a name or an address, at most 100 characters. */
                q?: string | null;
                /** @description In either case; all when missing. */
                role?: ("CLIENT" | "TALENT" | "STAFF") | null;
                /** @description In either case; all when missing. */
                state?: ("ACTIVE" | "SUSPENDED" | "UNVERIFIED") | null;
                /** @description created or name; with - in front the other way round, and -created when missing. */
                sort?: string | null;
                /** @description `nextCursor` of the page before. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminUserList"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_admin_user: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminUserDetail"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    end_user_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminUserDetail"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    add_admin_user_note: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StaffNoteBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffNote"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    restore_user: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminUserDetail"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_admin_user_story: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminUserStory"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    suspend_user: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModerationReason"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminUserDetail"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_email: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailBody"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    confirm_email: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenBody"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginAnswer"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    login_second_step: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondStepBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordBody"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    forgot_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgotBody"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reset_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetBody"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reauth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReauthBody"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    renew_recovery_codes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterBody"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisterAnswer"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    confirm_registration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    security: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecurityView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionView"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    end_other_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndedView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    end_session: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    begin_totp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotpEnrolment"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    turn_off_totp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    confirm_totp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CodeBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    current_user: {
        parameters: {
            query?: {
                /** @description `true` answers 204 when nobody is: a page that asks at its start would otherwise report an error with every visit. */
                optional?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeView"];
                };
            };
            /** @description Nobody, and that was allowed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    verify_email: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyBody"];
            };
        };
        responses: {
            /** @description An account was made, and the password was right: signed in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeView"];
                };
            };
            /** @description Confirmed, without a sign-in */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    verify_email_by_code: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailCodeBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resend_verification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    boost_offer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoostOffer"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    prize_guide: {
        parameters: {
            query?: {
                /** @description A category, or one of the fourteen names; in any case. */
                category?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrizeGuide"];
                };
            };
            /** @description Fewer than 10 contests were completed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    category_stats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CategoryStats"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    send_contact_message: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactReceipt"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_contests: {
        parameters: {
            query?: {
                /** @description open, shortlisting, awarded, closed, or draft (own drafts); in any case. */
                status?: string;
                /** @description A category, or one of the fourteen names; in any case. */
                category?: string;
                /**
                 * @description newest (the default; open contests before all others, featured ones first among them), deadline (the next one first, then those
                 *     that have passed), prize (the highest first) or entries (most first); in any case.
                 */
                sort?: string;
                /** @description `nextCursor` of the page before, of the same filters in the same order. */
                cursor?: string;
                /** @description How many contests a page holds. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContestList"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_contest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateContest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContestDetail"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_form_draft: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormDraftView"];
                };
            };
            /** @description None is kept */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    put_form_draft: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FormDraftBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormDraftView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_form_draft: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    use_attachments_again: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UseAgain"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormDraftView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    upload_form_attachment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadForm"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedFile"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    remove_form_attachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    feed: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description How many contests a page holds. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContestList"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_joined_contests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberContest"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    own_contests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnContest"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_contest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContestDetail"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_contest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    edit_contest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditContest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContestDetail"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_agreement: {
        parameters: {
            query?: {
                /** @description The entry that won it or was bought; without it the award of the first place. */
                entry?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    upload_attachment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadForm"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedFile"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    remove_attachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContestDetail"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    award_contest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AwardBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContestDetail"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    boost_contest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BoostBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoostStarted"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancel_boost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContestDetail"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    close_entries: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContestDetail"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_dispute: {
        parameters: {
            query?: {
                /** @description The entry that won it or was bought; without it the award of the first place. */
                entry?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisputeView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_entries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryList"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    submit_entry: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmitEntry"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    extend_contest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExtendBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContestDetail"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    name_finalists: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NameFinalistsBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContestDetail"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    guarantee_contest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContestDetail"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_handover: {
        parameters: {
            query?: {
                /** @description The entry that won it or was bought; without it the award of the first place. */
                entry?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandoverView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    accept_handover: {
        parameters: {
            query?: {
                /** @description The entry that won it or was bought; without it the award of the first place. */
                entry?: string;
            };
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandoverView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deliver_handover: {
        parameters: {
            query?: {
                /** @description The entry that won it or was bought; without it the award of the first place. */
                entry?: string;
            };
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandoverView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    open_dispute: {
        parameters: {
            query?: {
                /** @description The entry that won it or was bought; without it the award of the first place. */
                entry?: string;
            };
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenDispute"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisputeView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    answer_dispute: {
        parameters: {
            query?: {
                /** @description The entry that won it or was bought; without it the award of the first place. */
                entry?: string;
            };
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswerDispute"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisputeView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    appeal_dispute: {
        parameters: {
            query?: {
                /** @description The entry that won it or was bought; without it the award of the first place. */
                entry?: string;
            };
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppealDispute"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisputeView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    upload_handover_file: {
        parameters: {
            query?: {
                /** @description The entry that won it or was bought; without it the award of the first place. */
                entry?: string;
            };
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["HandoverUpload"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandoverView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    remove_handover_file: {
        parameters: {
            query?: {
                /** @description The entry that won it or was bought; without it the award of the first place. */
                entry?: string;
            };
            header?: never;
            path: {
                id: string;
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandoverView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    say_handover_formats: {
        parameters: {
            query?: {
                /** @description The entry that won it or was bought; without it the award of the first place. */
                entry?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FormatsBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandoverView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    request_handover_changes: {
        parameters: {
            query?: {
                /** @description The entry that won it or was bought; without it the award of the first place. */
                entry?: string;
            };
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangesBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandoverView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    take_invitation_back: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                invitation: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_members: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberList"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    invite_member: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitedAddress"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    make_member_link: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkRef"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    remove_member: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                person: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_nda: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NdaView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sign_nda: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignNdaBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnNdaSignature"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    nda_signatures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NdaSignature"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    signed_nda: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    signed_nda_pdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": components["schemas"]["Binary"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    contest_payments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentView"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_polls: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PollView"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_poll: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePoll"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PollRef"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    close_poll: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
                poll: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PollRef"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    agree_to_publication: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContestDetail"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_questions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuestionView"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_question: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuestionBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuestionView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    raise_prize: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RaiseBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DepositStarted"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    refund_contest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContestDetail"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    answer_refund_request: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswerRefundBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContestDetail"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    withdraw_refund_request: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContestDetail"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    remove_person: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemovePersonBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContestDetail"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    undo_removal: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
                removal: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContestDetail"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    contest_timeline: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimelineItem"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    contest_versions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BriefVersion"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    credits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Credits"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    credit_history: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditHistoryItem"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    convert_currency: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConvertBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    currency_rates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateView"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    own_documents: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentList"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    own_ndas: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedNda"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_document: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_document_pdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": components["schemas"]["Binary"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    own_entries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MyEntry"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    own_entry_summary: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntrySummary"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_entry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_comments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentView"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_comment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    decline_entry: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeclineBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_pins: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PinView"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_pin: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetPin"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PinView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    answer_pin: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PinCommentBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PinView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resolve_pin: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PinResolutionBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PinView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_entry_price: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PriceBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    remove_entry_price: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    publish_entry: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublishBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    buy_entry: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BuyBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DepositStarted"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rate_entry: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RatingBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    report_entry: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CopyReportBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CopyReportReceipt"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    restore_entry: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    shortlist_entry: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShortlistBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    submit_version: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmitVersion"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    withdraw_entry: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    events: {
        parameters: {
            query?: {
                /** @description `true` answers 204 when nobody is signed in any more, which tells a browser not to come back. */
                optional?: boolean;
            };
            header?: {
                /** @description The id of the last event that arrived */
                "Last-Event-ID"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description Nobody, and that was allowed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    running_experiments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunningExperiment"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    report_exposure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExposureBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExposureView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_own_credits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_own_payments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_own_payouts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_file: {
        parameters: {
            query?: {
                /** @description The original (default), a preview, or a thumbnail. */
                variant?: "original" | "preview" | "thumb" | "page";
                /**
                 * @description Of a thumbnail as WebP, in pixels; those who do not take WebP get the thumbnail as JPEG, and those who save data get
                 *     the smallest.
                 */
                width?: ("320" | "640" | "960") | null;
                /** @description Which page, counted from 1; with the variant `page`. */
                page?: number | null;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    file_contents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArchiveContents"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    first_steps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirstStepsView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    hide_first_steps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_invitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                secret: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JoinView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    join_contest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                secret: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JoinedContest"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    own_kyc_document: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": components["schemas"]["Binary"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    kyc_status: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KycStatusView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    submit_kyc: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmitKyc"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KycStatusView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    logout_link: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page with a button, for links of other sites */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": unknown;
                };
            };
            /** @description Signed out; leads to the front page */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    standard_nda: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StandardNda"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    notifications: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before. */
                cursor?: string | null;
                /** @description `true`: only those that are not read. */
                unread?: boolean | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationList"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    notification_choices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChoiceList"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    choose_notifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChoiceBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChoiceList"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_notifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    unsubscribe_page: {
        parameters: {
            query?: {
                /** @description From the mail. */
                token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    unsubscribe: {
        parameters: {
            query?: {
                /** @description From the mail. */
                token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deposit: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DepositBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DepositStarted"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    payment_providers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderView"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    payment_ipn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gateway: components["schemas"]["Provider"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    [key: string]: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookAnswer"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookAnswer"];
                };
            };
        };
    };
    payment_return: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gateway: components["schemas"]["Provider"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    [key: string]: string;
                };
            };
        };
        responses: {
            /** @description A page that goes back to the provider once more */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description To the dashboard, which shows what is known */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    payment_webhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gateway: components["schemas"]["Provider"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookAnswer"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookAnswer"];
                };
            };
        };
    };
    get_payment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    checkout_page: {
        parameters: {
            query?: {
                /** @description From the call before; good once, for ten minutes, in the same session. */
                t?: string | null;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Gone */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    go_to_provider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the page, once */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A page that says why not */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    payout_methods: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutMethodView"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    add_payout_method: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddPayoutMethod"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutMethodView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_payout_method: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    make_default_payout_method: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutMethodView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    own_payouts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutView"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    own_payout_summary: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutSummary"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    own_payout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    retry_payout: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_plans: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanView"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_ballot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                secret: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BallotView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ballot_picture: {
        parameters: {
            query?: {
                variant?: "preview" | "thumb";
                /** @description Of a thumbnail as WebP, in pixels; those who do not take WebP get the thumbnail as JPEG. */
                width?: ("320" | "640" | "960") | null;
            };
            header?: never;
            path: {
                secret: string;
                position: number;
                picture: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    vote_in_poll: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                secret: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BallotBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BallotView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancel_deletion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletionView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cookie_consent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsentView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_cookie_consent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConsentBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsentView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_account: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletionView"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletionBlocked"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deletion_status: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletionView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_data: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_requests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportView"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_file: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": components["schemas"]["Binary"];
                };
            };
            /** @description A link was followed without a fresh proof; leads to the page with the download */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    own_profile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    update_profile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    upload_profile_image: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["ImageForm"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    switch_role: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    answer_question: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswerBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuestionView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    my_referral_code: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReferralCode"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    write_review: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WriteReview"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContestReviews"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    contest_reviews: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContestReviews"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    pending_reviews: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingReview"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    received_reviews: {
        parameters: {
            query?: {
                /** @description The id of the last review seen. */
                before?: string;
            };
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceivedReview"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    written_reviews: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenReview"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    search_contests: {
        parameters: {
            query?: {
                /**
                 * @description Words that title or brief must hold, in any form (`logos` finds `logo`) or as another word of the same meaning; the last one may be the
                 *     beginning of a word.
                 *     "Words in quotes" stand together, `-word` must not occur. At most 200 characters.
                 */
                q?: string;
                /** @description A category, or one of the fourteen names; in any case. */
                category?: string;
                /** @description open, shortlisting, awarded or closed; in any case. */
                status?: string;
                /**
                 * @description The lowest prize in rupees (not paisa), 0 to 500000, at most two decimals.
                 * @example 5000
                 */
                minPrize?: string;
                /**
                 * @description The highest prize in rupees (not paisa), 0 to 500000, at most two decimals.
                 * @example 50000.50
                 */
                maxPrize?: string;
                /** @description relevance (default when there are words), newest (default otherwise), deadline, prize or entries. */
                sort?: string;
                /** @description `true`: only contests whose client gave up the way back; `false`: only the others. */
                guaranteed?: string;
                /** @description `true`: only contests that are ranked first; `false`: only the others. */
                featured?: string;
                /**
                 * @description 1 to 84.
                 * @example 1
                 */
                page?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResults"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_statement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 2026-11 */
                period: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatementView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_statement_csv: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 2026-11 */
                period: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_statement_page: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 2026-11 */
                period: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_statement_pdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 2026-11 */
                period: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": components["schemas"]["Binary"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    service_status: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceStatus"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancel_subscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    subscription_charges: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChargeView"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    current_subscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    request_money_back: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoneyBackBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    quote_subscription: {
        parameters: {
            query: {
                planId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resume_subscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    subscribe: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscribeBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscribed"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    top_talent: {
        parameters: {
            query?: {
                /** @description `All`, `Logo Design`, `Web Design`, `Mobile App`, `Branding`, `Illustration` or `Photography`. */
                category?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TalentView"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    upload_dispute_file: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadForm"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedFile"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    upload_entry_file: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadForm"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedFile"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    upload_kyc: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["KycDocumentForm"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedKycDocument"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    upload_preview: {
        parameters: {
            query: {
                /** @description The id of one's own file. */
                of: string;
            };
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadForm"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedFile"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    public_profile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicProfile"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    clock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClockView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    advance_clock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdvanceBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClockView"];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    mailbox: {
        parameters: {
            query?: {
                /** @description An address; all addresses without it. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailView"][];
                };
            };
            /** @description Refused; `code` says why */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    healthz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    readyz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description The server failed */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
