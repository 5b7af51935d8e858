//! libpq waits for a server without end. Here it waits for as long as its caller said when the connection was made.

use std::cell::Cell;
use std::collections::HashMap;
use std::ffi::{c_char, c_int};
use std::ptr::null_mut;
use std::sync::{PoisonError, RwLock};
use std::time::{Duration, Instant};

use published::{
    ConnStatusType, ExecStatusType, Oid, PGTransactionStatusType, PGconn, PGresult, PG_DIAG_MESSAGE_HINT,
    PG_DIAG_SQLSTATE,
};

thread_local! {
    static LIMIT_OF_NEW: Cell<Option<Duration>> = const { Cell::new(None) };
    static BUDGET: Cell<Option<Duration>> = const { Cell::new(None) };
    static SILENCES: Cell<u64> = const { Cell::new(0) };
    static BEGIN_ON_CONNECT: Cell<bool> = const { Cell::new(false) };
}

/// The silence that each open connection bears, by its address. Connections without a limit are not listed.
static LIMITS: RwLock<Option<HashMap<usize, Duration>>> = RwLock::new(None);

/// Connections that this thread makes from now on end when the server sends nothing for so long while it is waited for. `None` waits without
/// end. Returns what was set before.
pub fn silence_limit(limit: Option<Duration>) -> Option<Duration> {
    LIMIT_OF_NEW.with(|new| new.replace(limit))
}

/// From now on this thread waits for answers for so long in total, on connections that have a limit of silence; a connection whose answer does
/// not come by then ends. `None` counts nothing. Returns what was left of the budget before.
pub fn wait_budget(budget: Option<Duration>) -> Option<Duration> {
    BUDGET.with(|current| current.replace(budget))
}

/// What is left of this thread's budget, if it has one.
pub fn budget_left() -> Option<Duration> {
    BUDGET.with(Cell::get)
}

/// Takes time off this thread's budget, if it has one.
pub fn spend(time: Duration) {
    BUDGET.with(|budget| budget.set(budget.get().map(|left| left.saturating_sub(time))));
}

/// Whether connections that this thread makes from now on begin a transaction before they are handed over: behind a pooler, what Diesel sets up
/// would otherwise be prepared on one connection of the server and executed on another. Returns what was set before.
pub fn begin_on_connect(begins: bool) -> bool {
    BEGIN_ON_CONNECT.with(|current| current.replace(begins))
}

/// How many connections ended on this thread because the server was silent.
pub fn silences() -> u64 {
    SILENCES.with(Cell::get)
}

fn limit_of(conn: *const PGconn) -> Option<Duration> {
    LIMITS.read().unwrap_or_else(PoisonError::into_inner).as_ref()?.get(&(conn as usize)).copied()
}

/// As in libpq.
///
/// # Safety
/// As of the function of libpq.
pub unsafe fn PQconnectdb(conninfo: *const c_char) -> *mut PGconn {
    let conn = unsafe { published::PQconnectdb(conninfo) };
    if let (false, Some(limit)) = (conn.is_null(), LIMIT_OF_NEW.with(Cell::get)) {
        let mut limits = LIMITS.write().unwrap_or_else(PoisonError::into_inner);
        limits.get_or_insert_with(HashMap::new).insert(conn as usize, limit);
    }
    if BEGIN_ON_CONNECT.with(Cell::get) && unsafe { published::PQstatus(conn) } == ConnStatusType::CONNECTION_OK {
        // When this fails, so does the first statement after it.
        unsafe { published::PQclear(PQexec(conn, c"BEGIN".as_ptr())) };
    }
    conn
}

/// As in libpq.
///
/// # Safety
/// As of the function of libpq.
pub unsafe fn PQfinish(conn: *mut PGconn) {
    if let Some(limits) = LIMITS.write().unwrap_or_else(PoisonError::into_inner).as_mut() {
        limits.remove(&(conn as usize));
    }
    unsafe { published::PQfinish(conn) }
}

/// As in libpq, but a server that is silent for too long counts as one that closed the connection.
///
/// # Safety
/// As of the function of libpq.
pub unsafe fn PQgetResult(conn: *mut PGconn) -> *mut PGresult {
    if let Some(limit) = limit_of(conn) {
        unsafe { await_result(conn, limit) };
    }
    unsafe { published::PQgetResult(conn) }
}

/// As in libpq, with the deadline of [`PQgetResult`].
///
/// # Safety
/// As of the function of libpq.
pub unsafe fn PQexec(conn: *mut PGconn, query: *const c_char) -> *mut PGresult {
    if limit_of(conn).is_none() || unsafe { is_running(conn) } {
        return unsafe { published::PQexec(conn, query) };
    }
    if unsafe { published::PQsendQuery(conn, query) } == 0 {
        return null_mut();
    }
    unsafe { last_result(conn) }
}

/// As in libpq, with the deadline of [`PQgetResult`].
///
/// # Safety
/// As of the function of libpq.
pub unsafe fn PQprepare(
    conn: *mut PGconn,
    name: *const c_char,
    query: *const c_char,
    param_count: c_int,
    param_types: *const Oid,
) -> *mut PGresult {
    if limit_of(conn).is_none() || unsafe { is_running(conn) } {
        return unsafe { published::PQprepare(conn, name, query, param_count, param_types) };
    }
    if unsafe { published::PQsendPrepare(conn, name, query, param_count, param_types) } == 0 {
        return null_mut();
    }
    unsafe { last_result(conn) }
}

/// As in libpq, but the hint is the SQLSTATE: Diesel passes the hint of an error on, and not its SQLSTATE.
///
/// # Safety
/// As of the function of libpq.
pub unsafe fn PQresultErrorField(result: *const PGresult, field: c_int) -> *mut c_char {
    let field = if field == c_int::from(PG_DIAG_MESSAGE_HINT) { c_int::from(PG_DIAG_SQLSTATE) } else { field };
    unsafe { published::PQresultErrorField(result, field) }
}

/// Whether an earlier command has results that nobody has read: `PQexec` reads them, `PQsendQuery` refuses.
unsafe fn is_running(conn: *const PGconn) -> bool {
    unsafe { published::PQtransactionStatus(conn) == PGTransactionStatusType::PQTRANS_ACTIVE }
}

/// What `PQexec` answers: the last result, or the one that begins to copy.
unsafe fn last_result(conn: *mut PGconn) -> *mut PGresult {
    let mut last = null_mut();
    loop {
        let result = unsafe { PQgetResult(conn) };
        if result.is_null() {
            return last;
        }
        unsafe { published::PQclear(last) };
        last = result;
        let begins_to_copy = matches!(
            unsafe { published::PQresultStatus(result) },
            ExecStatusType::PGRES_COPY_IN | ExecStatusType::PGRES_COPY_OUT | ExecStatusType::PGRES_COPY_BOTH
        );
        if begins_to_copy || unsafe { published::PQstatus(conn) } == ConnStatusType::CONNECTION_BAD {
            return last;
        }
    }
}

/// Returns when `PQgetResult` will not wait: a result is there, the connection is broken, or it was ended because of silence.
unsafe fn await_result(conn: *mut PGconn, limit: Duration) {
    while unsafe { published::PQisBusy(conn) } == 1 {
        let socket = unsafe { published::PQsocket(conn) };
        if socket < 0 {
            return;
        }
        let begun = Instant::now();
        let heard = poll(socket, limit.min(BUDGET.with(Cell::get).unwrap_or(limit)));
        spend(begun.elapsed());
        if !heard {
            SILENCES.with(|silences| silences.set(silences.get().wrapping_add(1)));
            // libpq finds the end of the stream, and says so as for a server that went away.
            unsafe { libc::shutdown(socket, libc::SHUT_RDWR) };
        }
        if unsafe { published::PQconsumeInput(conn) } == 0 {
            return;
        }
    }
}

/// Waits until the socket can be read, or for `limit`. Whether it can.
fn poll(socket: c_int, limit: Duration) -> bool {
    let begun = Instant::now();
    loop {
        let left = limit.saturating_sub(begun.elapsed()).as_millis().saturating_add(1);
        let mut watched = libc::pollfd { fd: socket, events: libc::POLLIN, revents: 0 };
        let ready = unsafe { libc::poll(&mut watched, 1, c_int::try_from(left).unwrap_or(c_int::MAX)) };
        let is_interrupted = ready < 0 && std::io::Error::last_os_error().kind() == std::io::ErrorKind::Interrupted;
        if ready > 0 || (ready < 0 && !is_interrupted) {
            // What is wrong with a socket, libpq finds out by reading.
            return true;
        }
        if begun.elapsed() >= limit {
            return false;
        }
    }
}
