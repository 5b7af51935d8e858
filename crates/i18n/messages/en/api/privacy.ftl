export-running = Your data is being put together already. We write to you when it is ready.
export-lately = You can ask for your data once { $days ->
        [one] a day
       *[other] in { $days } days
    }. Try again later.
export-over = This export is no longer kept. Ask for a new one.
deletion-blocked = Your account cannot be deleted yet. See what must be finished first.
already-scheduled = The deletion of your account is scheduled already.
not-scheduled = No deletion of your account is scheduled.
changed = This was changed meanwhile. Reload to see how it is now.
