// Made by "npm run types" from apps/api/openapi.json. Do not edit.

export interface paths {
    "/api/admin/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Payouts by state, newest first. */
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
    "/api/admin/payouts/{id}/failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Records that the transfer of a payout failed. */
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
        /** Records that a payout was transferred. */
        post: operations["mark_payout_paid"];
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
        /** Signs the browser in. The answer never tells whether the address or the password was wrong. */
        post: operations["login"];
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
        /** Changes the password, and ends the person's other sessions. */
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
    "/api/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes an account and signs the browser in. */
        post: operations["register"];
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
        /** Confirms the address with the token of a mail. */
        post: operations["verify_email"];
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
    "/api/contests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Contests by status and category. */
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
    "/api/contests/feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The newest contests. */
        get: operations["feed"];
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
    "/api/contests/{id}/award": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Chooses the winner. */
        post: operations["award_contest"];
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
    "/api/contests/{id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes the prize back: nobody is in the running, or the winner did not deliver. */
        post: operations["refund_contest"];
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
    "/api/payments/{gateway}/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A provider's message about a payment. Not believed without the provider's signature. */
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
            /** @description The kind of account. */
            type: components["schemas"]["PayoutMethodType"];
        };
        /** @description A page of payouts for admins. */
        AdminPayoutList: {
            /** @description Numbers over all payouts. */
            counts: components["schemas"]["PayoutCounts"];
            /** @description Where the next page begins. */
            nextCursor: string | null;
            /** @description Newest first. */
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
            /** @description What was noted. */
            adminNotes: string | null;
            /** @description The bank, for bank transfers. */
            bankName: string | null;
            /** @description Whether this admin may settle it now. */
            canPay: boolean;
            /** @description Who is paid. */
            winner: components["schemas"]["PayoutWinner"];
        };
        /** @description How far to move the clock. */
        AdvanceBody: {
            /**
             * Format: int32
             * @description Seconds forward, at most a year.
             */
            advanceSeconds: number;
        };
        /** @description The client's answer. */
        AnswerBody: {
            /** @description 1 to 1000 characters. */
            answer: string;
        };
        /** @description Which entry wins. */
        AwardBody: {
            /**
             * Format: uuid
             * @description An entry of the contest.
             */
            entryId: string | null;
        };
        /** @description A version of title and brief. */
        BriefVersion: {
            /** @description The brief. */
            brief: string;
            /**
             * Format: date-time
             * @description When it was written.
             */
            createdAt: string;
            /** @description The title. */
            title: string;
            /**
             * Format: int32
             * @description From 1.
             */
            version: number;
        };
        /**
         * @description The category of a contest.
         * @enum {string}
         */
        Category: "design" | "development" | "marketing" | "writing";
        /** @description Contests by category. */
        CategoryCounts: {
            /**
             * Format: int64
             * @description design
             */
            design: number;
            /**
             * Format: int64
             * @description development
             */
            development: number;
            /**
             * Format: int64
             * @description marketing
             */
            marketing: number;
            /**
             * Format: int64
             * @description writing
             */
            writing: number;
        };
        /** @description What should change. */
        ChangesBody: {
            /** @description 10 to 1000 characters. */
            note: string;
        };
        /** @description What the client has done so far. */
        ClientRecord: {
            /**
             * Format: int64
             * @description Of these, those with a winner.
             */
            contestsAwarded: number;
            /**
             * Format: int64
             * @description Contests that were paid.
             */
            contestsPosted: number;
            /**
             * Format: date-time
             * @description When the client registered.
             */
            memberSince: string;
            /**
             * Format: int64
             * @description Prizes of completed contests.
             */
            prizesPaidCents: number;
        };
        /** @description The product's time. */
        ClockView: {
            /**
             * Format: date-time
             * @description Now.
             */
            now: string;
        };
        /** @description A message. */
        CommentBody: {
            /** @description 1 to 2000 characters. */
            body: string;
        };
        /** @description A message in the thread of an entry. */
        CommentView: {
            /** @description Who wrote it. */
            author: components["schemas"]["PersonRef"];
            /** @description The text. */
            body: string;
            /**
             * Format: date-time
             * @description When.
             */
            createdAt: string;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Whether the viewer did. */
            mine: boolean;
        };
        /**
         * @description Something that the viewer may do with a contest now.
         * @enum {string}
         */
        ContestAction: "edit" | "delete" | "pay" | "closeEntries" | "refund" | "award" | "submitEntry" | "ask" | "announce" | "answer" | "deliver" | "accept" | "requestChanges" | "uploadHandover";
        /** @description A contest on a list. */
        ContestCard: {
            /** @description The brief. */
            brief: string;
            /** @description One of four. */
            category: components["schemas"]["Category"];
            /** @description Who posted it. */
            client: components["schemas"]["PersonRef"];
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description The currency. */
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
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            outcome: components["schemas"]["ContestOutcome"] | null;
            /**
             * Format: int64
             * @description The prize in paisa.
             * @example 1250000
             */
            prizeCents: number;
            /** @description Whether entries are hidden from other entrants while it runs. */
            sealed: boolean;
            /** @description Where it stands. */
            status: components["schemas"]["ContestStatus"];
            /**
             * @description One of fourteen names.
             * @example Logo Design
             */
            subcategory: string | null;
            /** @description The title. */
            title: string;
        };
        /** @description The page of a contest. */
        ContestDetail: components["schemas"]["ContestCard"] & {
            /** @description What the viewer may do now. */
            allowedActions: components["schemas"]["ContestAction"][];
            /**
             * Format: date-time
             * @description When the winner was chosen.
             */
            awardedAt: string | null;
            /**
             * Format: int32
             * @description Counts the versions of title and brief, from 1.
             */
            briefVersion: number;
            clientRecord: components["schemas"]["ClientRecord"] | null;
            /**
             * Format: date-time
             * @description When it ended.
             */
            closedAt: string | null;
            /**
             * Format: date-time
             * @description When entries stopped being taken.
             */
            entriesClosedAt: string | null;
            /**
             * Format: int64
             * @description Live entries that one person may have.
             */
            entriesPerPersonMax: number;
            /**
             * Format: int64
             * @description The platform's part of the prize.
             */
            feeCents: number;
            /**
             * Format: date-time
             * @description When the prize arrived.
             */
            fundedAt: string | null;
            /**
             * Format: int64
             * @description The viewer's live entries.
             */
            myLiveEntries: number;
            next: components["schemas"]["NextStep"] | null;
            payment: components["schemas"]["PaymentView"] | null;
            /** @description How the viewer stands to it. */
            viewer: components["schemas"]["ContestViewer"];
            winner: components["schemas"]["ContestWinner"] | null;
            /**
             * Format: int64
             * @description The winner's part of the prize.
             */
            winnerCents: number;
        };
        /** @description A page of contests, newest first, with counts over all pages. */
        ContestList: {
            /** @description By category, of the chosen status. */
            categoryCounts: components["schemas"]["CategoryCounts"];
            /** @description At most 60. */
            contests: components["schemas"]["ContestCard"][];
            /** @description Send it as `cursor` for the next page. */
            nextCursor: string | null;
            /**
             * Format: int64
             * @description Open ones of the chosen category.
             */
            openTotal: number;
            /**
             * Format: int64
             * @description All contests that fit the filters.
             */
            total: number;
        };
        /**
         * @description How a contest ended.
         * @enum {string}
         */
        ContestOutcome: "COMPLETED" | "REFUNDED" | "CANCELLED";
        /**
         * @description Where a contest stands.
         * @enum {string}
         */
        ContestStatus: "DRAFT" | "OPEN" | "SHORTLISTING" | "AWARDED" | "CLOSED";
        /**
         * @description How the viewer stands to a contest.
         * @enum {string}
         */
        ContestViewer: "VISITOR" | "CLIENT" | "ENTRANT" | "WINNER" | "TALENT" | "MEMBER";
        /** @description The winner of a contest. */
        ContestWinner: {
            /**
             * Format: uuid
             * @description The winning entry.
             */
            entryId: string;
            /**
             * Format: int32
             * @description Its number.
             */
            entryNumber: number;
            /** @description Its author. */
            person: components["schemas"]["PersonRef"];
        };
        /** @description A contest to post. */
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
             * @description A moment in the future (RFC 3339).
             */
            deadline: string;
            /**
             * Format: int64
             * @description 500 to 50,000,000 paisa.
             * @example 1250000
             */
            prizeCents: number;
            /** @description Whether entries are hidden from other entrants while the contest runs. */
            sealed?: boolean;
            /** @description 3 to 100 characters. */
            title: string;
        };
        /**
         * @description The one currency.
         * @enum {string}
         */
        Currency: "PKR";
        /** @description Why the entry is declined. */
        DeclineBody: {
            /** @description The reason. */
            reason: components["schemas"]["DeclineReason"];
        };
        /**
         * @description Why an entry was declined.
         * @enum {string}
         */
        DeclineReason: "OFF_BRIEF" | "STYLE" | "QUALITY" | "SIMILAR" | "OTHER";
        /** @description What to pay at whom. */
        DepositBody: {
            /**
             * Format: uuid
             * @description An own draft.
             */
            contestId: string | null;
            /**
             * @description `easypaisa` or `jazzcash`.
             * @example easypaisa
             */
            provider: string | null;
        };
        /** @description An attempt to follow. */
        DepositStarted: {
            /**
             * Format: uuid
             * @description The attempt.
             */
            paymentId: string;
            /** @description What the payer scans instead. */
            qrCodeData?: string | null;
            /** @description Where the payer goes. */
            redirectUrl?: string | null;
        };
        /** @description What to change; what is left out stays as it is. */
        EditContest: {
            /** @description 20 to 2000 characters. */
            brief?: string | null;
            /** @description Drafts only. */
            category?: string | null;
            /**
             * Format: date-time
             * @description Drafts only (RFC 3339).
             */
            deadline?: string | null;
            /**
             * Format: int64
             * @description Drafts only.
             */
            prizeCents?: number | null;
            /** @description Drafts only. */
            sealed?: boolean | null;
            /** @description 3 to 100 characters. */
            title?: string | null;
        };
        /**
         * @description Something that the viewer may do with an entry now.
         * @enum {string}
         */
        EntryAction: "shortlist" | "unshortlist" | "rate" | "decline" | "restore" | "withdraw" | "comment" | "award" | "publish" | "unpublish";
        /** @description The entries of a contest that the viewer sees. */
        EntryList: {
            /** @description By number. */
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
        /**
         * @description Where an entry stands.
         * @enum {string}
         */
        EntryStatus: "SUBMITTED" | "SHORTLISTED" | "DECLINED" | "WITHDRAWN" | "WINNER" | "NOT_SELECTED";
        /** @description An entry as the viewer sees it. */
        EntryView: {
            /** @description AI tools, as declared. */
            aiTools: string;
            /** @description What the viewer may do now. */
            allowedActions: components["schemas"]["EntryAction"][];
            /** @description Who submitted it. */
            author: components["schemas"]["PersonRef"];
            /**
             * Format: int64
             * @description Messages in its thread; 0 for those who cannot read it.
             */
            commentsCount: number;
            /**
             * Format: uuid
             * @description Its contest.
             */
            contestId: string;
            /**
             * Format: date-time
             * @description When it was submitted.
             */
            createdAt: string;
            declineReason: components["schemas"]["DeclineReason"] | null;
            /** @description Its files. */
            files: components["schemas"]["FileView"][];
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description A web address that belongs to it. */
            link: string | null;
            /** @description Whether the viewer did. */
            mine: boolean;
            /** @description What the author says about it. */
            note: string;
            /**
             * Format: int32
             * @description Its number in the contest.
             */
            number: number;
            /**
             * Format: date-time
             * @description When its author published it.
             */
            publishedAt: string | null;
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
            /** @description Where it stands. */
            status: components["schemas"]["EntryStatus"];
            /** @description Third-party parts, as declared. */
            thirdParty: string;
        };
        /** @description Why a transfer failed. */
        FailedBody: {
            /** @description For the winner to read. */
            notes: string;
        };
        /** @description A file, with the addresses of what the viewer may read of it. */
        FileView: {
            /**
             * Format: int32
             * @description Pixels, of images.
             */
            height: number | null;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * @description By content.
             * @example image/png
             */
            mediaType: string;
            /** @description The name it had on the owner's machine. */
            name: string;
            /** @description Whether there is a picture to show. */
            previewStatus: components["schemas"]["PreviewState"];
            /** @description A large picture. */
            previewUrl: string | null;
            /**
             * Format: int64
             * @description Bytes.
             */
            sizeBytes: number;
            /** @description A small picture. */
            thumbnailUrl: string | null;
            /** @description The original, when the viewer may have it. */
            url: string | null;
            /**
             * Format: int32
             * @description Pixels, of images.
             */
            width: number | null;
        };
        /** @description An address whose password was forgotten. */
        ForgotBody: {
            /** @description E-mail address. */
            email: string;
        };
        /**
         * @description Who accepted.
         * @enum {string}
         */
        HandoverAcceptedBy: "CLIENT" | "TIMER";
        /**
         * @description Something that the viewer may do with a handover now.
         * @enum {string}
         */
        HandoverAction: "uploadHandover" | "deliver" | "accept" | "requestChanges" | "awardAnother";
        /** @description A request for changes. */
        HandoverNote: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            by: components["schemas"]["PersonRef"] | null;
            /** @description For what. */
            text: string;
        };
        /**
         * @description Where a handover stands. `REPLACED` is never shown: another award took its place.
         * @enum {string}
         */
        HandoverStatus: "AWAITING_FILES" | "IN_REVIEW" | "CHANGES_REQUESTED" | "ACCEPTED" | "LAPSED" | "REPLACED";
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
            /**
             * Format: date-time
             * @description When they were accepted.
             */
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
            /**
             * Format: int32
             * @description Rounds of changes used.
             */
            changesRequested: number;
            /** @description Who paid. */
            client: components["schemas"]["PersonRef"];
            /**
             * Format: uuid
             * @description The contest.
             */
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
            /**
             * Format: uuid
             * @description The winning entry.
             */
            entryId: string;
            /**
             * Format: int64
             * @description The platform's part.
             */
            feeCents: number;
            /** @description The files that the viewer may see. */
            files: components["schemas"]["FileView"][];
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Requests for changes, oldest first. */
            notes: components["schemas"]["HandoverNote"][];
            /**
             * Format: uuid
             * @description The winner's payout; for the winner only.
             */
            payoutId: string | null;
            /**
             * Format: int64
             * @description The prize.
             */
            prizeCents: number;
            /** @description Where it stands. */
            status: components["schemas"]["HandoverStatus"];
            /** @description Who won. */
            winner: components["schemas"]["PersonRef"];
            /**
             * Format: int64
             * @description The winner's part.
             */
            winnerCents: number;
        };
        /** @description How the program is. */
        Health: {
            /** @description `ok`. */
            status: string;
        };
        /** @description A picture. */
        ImageForm: {
            /**
             * Format: binary
             * @description JPEG, PNG or WebP of at most 5 MB.
             */
            file: string;
        };
        /** @description A sign-in. */
        LoginBody: {
            /** @description Code of the second factor. Kept for later versions. */
            code?: string | null;
            /** @description E-mail address. */
            email: string;
            /**
             * Format: password
             * @description Password.
             */
            password: string;
        };
        /** @description A mail. */
        MailView: {
            html: string;
            /** Format: date-time */
            sentAt: string;
            subject: string;
            text: string;
            to: string;
        };
        /** @description The signed-in person. */
        MeView: {
            /**
             * Format: date-time
             * @description Member since.
             */
            createdAt: string;
            /** @description The address. */
            email: string;
            /** @description Whether the address was confirmed. */
            emailVerified: boolean;
            /** @description First name. */
            firstName: string;
            /**
             * Format: uuid
             * @description Who.
             */
            id: string;
            /** @description Whether the admin screens are open to the person. */
            isAdmin: boolean;
            /** @description Last name. */
            lastName: string | null;
            /** @description First and last name. */
            name: string;
            /** @description The picture. */
            profileImageUrl: string | null;
            /** @description The side of the market the person is on now. */
            role: components["schemas"]["Role"];
        };
        /** @description One of the viewer's own entries. */
        MyEntry: {
            /** @description Its contest. */
            contest: components["schemas"]["ContestCard"];
            /** @description The entry. */
            entry: components["schemas"]["EntryView"];
            /**
             * Format: date-time
             * @description When the winner's files are due, while they are awaited.
             */
            handoverDueAt: string | null;
        };
        /** @description What happens next and by when. */
        NextStep: {
            /**
             * @description Stable name.
             * @example CHOOSE_WINNER
             */
            code: string;
            /** @description A sentence or two. */
            detail: string;
            /**
             * Format: date-time
             * @description When it happens, or until when it must be done.
             */
            dueAt: string | null;
            /** @description Whether it is the viewer's turn. */
            mine: boolean;
            /** @description One line. */
            title: string;
        };
        /** @description One of the viewer's own contests. */
        OwnContest: {
            /** @description What the client may do now. */
            allowedActions: components["schemas"]["ContestAction"][];
            /** @description What lists show. */
            contest: components["schemas"]["ContestCard"];
            /**
             * Format: int64
             * @description What is held for the contest.
             */
            escrowCents: number;
            /**
             * Format: int64
             * @description Entries in the running.
             */
            liveEntries: number;
            /** @description What happens next. */
            next: components["schemas"]["NextStep"];
            /**
             * Format: int64
             * @description Entries that the client has not seen.
             */
            unseenEntries: number;
        };
        /** @description A transfer that went through. */
        PaidBody: {
            /** @description Where a receipt can be seen. */
            evidenceUrl?: string | null;
            /** @description For colleagues. */
            notes?: string | null;
            /** @description The bank's or the wallet's name of the transfer. */
            reference: string;
        };
        /** @description A new password, with the current one. */
        PasswordBody: {
            /**
             * Format: password
             * @description The password so far.
             */
            currentPassword: string;
            /**
             * Format: password
             * @description The new password.
             */
            newPassword: string;
        };
        /**
         * @description Where a payment stands.
         * @enum {string}
         */
        PaymentStatus: "CREATED" | "PENDING" | "SUCCEEDED" | "FAILED" | "CANCELLED" | "EXPIRED" | "REVIEW" | "REFUND_PENDING" | "REFUNDED";
        /** @description An attempt to pay. */
        PaymentView: {
            /**
             * Format: int64
             * @description The prize.
             */
            amountCents: number;
            /**
             * Format: date-time
             * @description When the money was confirmed.
             */
            confirmedAt: string | null;
            /**
             * Format: uuid
             * @description The contest whose prize it pays.
             */
            contestId: string;
            /**
             * Format: date-time
             * @description When it was opened.
             */
            createdAt: string;
            /** @description Always rupees. */
            currency: components["schemas"]["Currency"];
            /**
             * Format: date-time
             * @description When the link stops working.
             */
            expiresAt: string;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description At whom. */
            provider: components["schemas"]["Provider"];
            /** @description Where the payer goes, while that leads anywhere. */
            redirectUrl: string | null;
            refund: components["schemas"]["RefundView"] | null;
            /** @description Where it stands. */
            status: components["schemas"]["PaymentStatus"];
        };
        /** @description The contest that a payout comes from. */
        PayoutContest: {
            /** @description Its category. */
            category: string;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Its finer category. */
            subcategory: string | null;
            /** @description Its title. */
            title: string;
        };
        /** @description Numbers over all payouts. */
        PayoutCounts: {
            /**
             * Format: int64
             * @description FAILED.
             */
            failed: number;
            /**
             * Format: int64
             * @description PENDING and held.
             */
            onHold: number;
            /**
             * Format: int64
             * @description PAID.
             */
            paid: number;
            /**
             * Format: int64
             * @description PENDING.
             */
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
            /** @description Its contest. */
            contest: components["schemas"]["PayoutContest"];
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
        };
        /**
         * @description Why a payout cannot be paid yet.
         * @enum {string}
         */
        PayoutHold: "HANDOVER" | "METHOD";
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
            /**
             * Format: date-time
             * @description Since when.
             */
            createdAt: string;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Whether payouts go here. */
            isDefault: boolean;
            /** @description The kind of account. */
            type: components["schemas"]["PayoutMethodType"];
        };
        /**
         * @description How far a payout is.
         * @enum {string}
         */
        PayoutStatus: "PENDING" | "PAID" | "FAILED";
        /** @description A payout as the winner sees it. */
        PayoutView: {
            /** @description The last four digits of where it goes. */
            accountNumber: string | null;
            /**
             * Format: int64
             * @description How much, in paisa.
             */
            amountCents: number;
            /** @description Whether the debt behind it may be tried again. */
            canRetry: boolean;
            /**
             * Format: date-time
             * @description When it was decided.
             */
            createdAt: string;
            /** @description The winning entry. */
            entry: components["schemas"]["PayoutEntry"];
            /**
             * Format: date-time
             * @description When it failed.
             */
            failedAt: string | null;
            /**
             * Format: date-time
             * @description When the handover moves by itself.
             */
            handoverDueAt: string | null;
            /** @description Why it cannot be paid yet. */
            holds: components["schemas"]["PayoutHold"][];
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            method: components["schemas"]["PayoutMethodType"] | null;
            /** @description Why it failed; of other payouts nothing. */
            notes: string | null;
            /**
             * Format: date-time
             * @description When it was transferred.
             */
            paidAt: string | null;
            /** @description The name of the transfer. */
            reference: string | null;
            /**
             * Format: uuid
             * @description The failed attempt before this one.
             */
            retryOf: string | null;
            /** @description How far it is. */
            status: components["schemas"]["PayoutStatus"];
        };
        /** @description The person an admin pays. */
        PayoutWinner: {
            /** @description Where to write to. */
            email: string;
            /**
             * Format: uuid
             * @description The person.
             */
            id: string;
            /** @description First and last name. */
            name: string;
        };
        /** @description A person with a picture. */
        PersonRef: {
            /**
             * Format: uuid
             * @description The person.
             */
            id: string;
            /** @description A small picture. */
            imageUrl: string | null;
            /** @description First and last name. */
            name: string;
        };
        /**
         * @description Whether there is a picture of a file.
         * @enum {string}
         */
        PreviewState: "NONE" | "PENDING" | "READY" | "FAILED";
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
            /**
             * @description A sentence for people.
             * @example Title must be at least 3 characters
             */
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
            /** @description Web links. */
            portfolio?: string[];
            /** @description Skills. */
            skills?: string[];
        };
        /** @description The person's own profile. */
        ProfileView: {
            /** @description What the person says about themselves. */
            bio: string;
            /** @description The address. */
            email: string;
            /** @description Whether the address was confirmed. */
            emailVerified: boolean;
            /** @description First name. */
            firstName: string;
            /**
             * Format: uuid
             * @description Who.
             */
            id: string;
            /** @description The picture. */
            imageUrl: string | null;
            /** @description Last name. */
            lastName: string | null;
            /**
             * Format: date-time
             * @description When the person registered.
             */
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
        /**
         * @description Who takes the money.
         * @enum {string}
         */
        Provider: "easypaisa" | "jazzcash";
        /** @description A person's public page. */
        PublicProfile: {
            /** @description What the person says about themselves. */
            bio: string;
            /**
             * Format: int64
             * @description Of these, those with a winner.
             */
            contestsAwarded: number;
            /**
             * Format: int64
             * @description Contests that were paid.
             */
            contestsPosted: number;
            /**
             * Format: int64
             * @description Entries that were not withdrawn.
             */
            entries: number;
            /**
             * Format: uuid
             * @description Who.
             */
            id: string;
            /** @description The picture. */
            imageUrl: string | null;
            /**
             * Format: date-time
             * @description When the person registered.
             */
            memberSince: string;
            /** @description First and last name. */
            name: string;
            /** @description At most ten web links. */
            portfolio: string[];
            /** @description The side of the market the person is on now. */
            role: components["schemas"]["Role"];
            /** @description At most ten. */
            skills: string[];
            /**
             * Format: int64
             * @description Entries that won and were handed over.
             */
            wins: number;
            /** @description What won, and what was published. */
            work: components["schemas"]["WorkView"][];
        };
        /** @description Whether everybody may see the entry. */
        PublishBody: {
            /** @description They may, or not any more. */
            published: boolean;
        };
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
            /** @description The client's answer. */
            answer: string | null;
            /**
             * Format: date-time
             * @description When it was answered.
             */
            answeredAt: string | null;
            /** @description Who wrote it. */
            author: components["schemas"]["PersonRef"];
            /** @description The text. */
            body: string;
            /**
             * Format: date-time
             * @description When.
             */
            createdAt: string;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Which of the two. */
            kind: components["schemas"]["QuestionKind"];
        };
        /** @description The client's rating. */
        RatingBody: {
            /**
             * Format: int64
             * @description 1 to 5.
             */
            stars: number;
        };
        /** @description Why the prize should come back, in the client's words. */
        RefundBody: {
            /** @description At most 1000 characters. */
            reason?: string | null;
        };
        /**
         * @description Where a refund stands.
         * @enum {string}
         */
        RefundStatus: "PENDING" | "SENT" | "REFUNDED" | "REFUSED";
        /** @description Money on its way back. */
        RefundView: {
            /**
             * Format: int64
             * @description The whole payment.
             */
            amountCents: number;
            /**
             * Format: date-time
             * @description When it went back.
             */
            refundedAt: string | null;
            /** @description Where it stands. */
            status: components["schemas"]["RefundStatus"];
        };
        /** @description A new account. */
        RegisterBody: {
            /**
             * @description E-mail address; must be free.
             * @example ayesha@example.com
             */
            email: string;
            /** @description First name. */
            firstName: string;
            /** @description Last name. */
            lastName?: string | null;
            /**
             * Format: password
             * @description 10 to 256 characters.
             */
            password: string;
            /** @description Code of the member who recommended the product. Kept for later versions. */
            referralCode?: string | null;
            /** @description The side to start on. */
            role: components["schemas"]["Role"];
        };
        /** @description A new password, with the token of a mail. */
        ResetBody: {
            /**
             * Format: password
             * @description The new password.
             */
            password: string;
            /** @description The token of the link. */
            token: string;
        };
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
        /** @description A browser in which the person is signed in. */
        SessionView: {
            /**
             * Format: date-time
             * @description The sign-in.
             */
            createdAt: string;
            /** @description Whether it is the one that asks. */
            current: boolean;
            /**
             * Format: uuid
             * @description Which.
             */
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
        /** @description Whether the entry is to be on the shortlist. */
        ShortlistBody: {
            /** @description On it, or off it. */
            shortlisted: boolean;
        };
        /** @description An entry to submit. */
        SubmitEntry: {
            /** @description AI tools. */
            aiTools?: string | null;
            /** @description Ids of uploads, at most 10, in the order in which they are shown. */
            files: string[];
            /** @description A web address. */
            link?: string | null;
            /** @description At most 2000 characters. */
            note?: string | null;
            /** @description The declaration that it is the author's own work. */
            ownWork: boolean;
            /** @description Third-party parts. */
            thirdParty?: string | null;
        };
        /** @description One line of the timeline. */
        TimelineItem: {
            /**
             * Format: date-time
             * @description When it happened, or is expected to.
             */
            at: string;
            by: components["schemas"]["PersonRef"] | null;
            /** @description More, or nothing. */
            detail: string;
            /** @description Expected, not happened. */
            future: boolean;
            /** @description What it is about. */
            kind: components["schemas"]["TimelineKind"];
            /** @description One line. */
            title: string;
        };
        /**
         * @description What a line of the timeline is about.
         * @enum {string}
         */
        TimelineKind: "CREATED" | "PAID" | "BRIEF_CHANGED" | "ENTRIES_CLOSED" | "AWARDED" | "DELIVERED" | "CHANGES_REQUESTED" | "ACCEPTED" | "HANDOVER_LAPSED" | "REFUNDED" | "CANCELLED" | "ANNOUNCEMENT";
        /** @description A token from a mail. */
        TokenBody: {
            /** @description The token of the link. */
            token: string;
        };
        /** @description The form of an upload. */
        UploadForm: {
            /**
             * Format: binary
             * @description The file.
             */
            file: string;
        };
        /** @description What an upload answers. */
        UploadedFile: {
            /** @description All about it. */
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
        /** @description What a provider is told about its message. */
        WebhookAnswer: {
            /** @description Stable name of the outcome. */
            code: string;
            /** @description A sentence. */
            message: string;
            /** @description JazzCash's own code. */
            pp_ResponseCode?: string | null;
        };
        /** @description A piece of work on a public page. */
        WorkView: {
            /**
             * Format: date-time
             * @description When the contest was completed, or the entry published.
             */
            at: string;
            /** @description `design`, `development`, `marketing` or `writing`. */
            category: string;
            /**
             * Format: uuid
             * @description Its contest.
             */
            contestId: string;
            /** @description The title of the contest. */
            contestTitle: string;
            /**
             * Format: uuid
             * @description The entry.
             */
            entryId: string;
            /** @description Larger picture. */
            previewUrl: string | null;
            /** @description The name within the category. */
            subcategory: string | null;
            /** @description Small picture. */
            thumbnailUrl: string | null;
            /** @description Whether it won. */
            won: boolean;
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
    list_payouts: {
        parameters: {
            query?: {
                /** @description PENDING, PAID or FAILED, in either case; all when missing. */
                status?: string | null;
                /** @description `nextCursor` of the page before. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPayoutList"];
                };
            };
            "4XX": {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPayoutView"][];
                };
            };
            "4XX": {
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
            header?: never;
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPayoutView"];
                };
            };
            "4XX": {
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
            header?: never;
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPayoutView"];
                };
            };
            "4XX": {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeView"];
                };
            };
            "4XX": {
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
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": {
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
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": {
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
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": {
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
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": {
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
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeView"];
                };
            };
            "4XX": {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionView"][];
                };
            };
            "4XX": {
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
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": {
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
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeView"];
                };
            };
            "4XX": {
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
                "application/json": components["schemas"]["TokenBody"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": {
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
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": {
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
                /** @description `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContestList"];
                };
            };
            "4XX": {
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateContest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContestDetail"];
                };
            };
            "4XX": {
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
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContestList"];
                };
            };
            "4XX": {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnContest"][];
                };
            };
            "4XX": {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContestDetail"];
                };
            };
            "4XX": {
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
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContestDetail"];
                };
            };
            "4XX": {
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
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            "4XX": {
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
            header?: never;
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContestDetail"];
                };
            };
            "4XX": {
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
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContestDetail"];
                };
            };
            "4XX": {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryList"];
                };
            };
            "4XX": {
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
            header?: never;
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
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryView"];
                };
            };
            "4XX": {
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
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandoverView"];
                };
            };
            "4XX": {
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
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandoverView"];
                };
            };
            "4XX": {
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
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandoverView"];
                };
            };
            "4XX": {
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
            query?: never;
            header?: never;
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
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandoverView"];
                };
            };
            "4XX": {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandoverView"];
                };
            };
            "4XX": {
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
            query?: never;
            header?: never;
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandoverView"];
                };
            };
            "4XX": {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentView"][];
                };
            };
            "4XX": {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuestionView"][];
                };
            };
            "4XX": {
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
            header?: never;
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
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuestionView"];
                };
            };
            "4XX": {
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
            header?: never;
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContestDetail"];
                };
            };
            "4XX": {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimelineItem"][];
                };
            };
            "4XX": {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BriefVersion"][];
                };
            };
            "4XX": {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MyEntry"][];
                };
            };
            "4XX": {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryView"];
                };
            };
            "4XX": {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentView"][];
                };
            };
            "4XX": {
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
            header?: never;
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
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentView"];
                };
            };
            "4XX": {
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
            header?: never;
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryView"];
                };
            };
            "4XX": {
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
            header?: never;
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryView"];
                };
            };
            "4XX": {
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
            header?: never;
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryView"];
                };
            };
            "4XX": {
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
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryView"];
                };
            };
            "4XX": {
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
            header?: never;
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryView"];
                };
            };
            "4XX": {
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
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryView"];
                };
            };
            "4XX": {
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
                variant?: "original" | "preview" | "thumb";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": unknown;
                };
            };
            "4XX": {
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
    deposit: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of a request with the same key get the same answer for 7 days */
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DepositStarted"];
                };
            };
            "4XX": {
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
                /** @description easypaisa or jazzcash */
                gateway: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": string;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookAnswer"];
                };
            };
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentView"];
                };
            };
            "4XX": {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutMethodView"][];
                };
            };
            "4XX": {
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddPayoutMethod"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutMethodView"];
                };
            };
            "4XX": {
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
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutMethodView"];
                };
            };
            "4XX": {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutView"][];
                };
            };
            "4XX": {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutView"];
                };
            };
            "4XX": {
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
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutView"];
                };
            };
            "4XX": {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileView"];
                };
            };
            "4XX": {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileView"];
                };
            };
            "4XX": {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileView"];
                };
            };
            "4XX": {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeView"];
                };
            };
            "4XX": {
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
            header?: never;
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuestionView"];
                };
            };
            "4XX": {
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadForm"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedFile"];
                };
            };
            "4XX": {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicProfile"];
                };
            };
            "4XX": {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClockView"];
                };
            };
            "4XX": {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClockView"];
                };
            };
            "4XX": {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailView"][];
                };
            };
            "4XX": {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
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
