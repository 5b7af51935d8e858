//! The signals that end the program, and the end by force.

use std::sync::mpsc::channel;
use std::thread::Builder;
use std::time::Duration;

/// A supervisor gives the program 20 seconds; what is left then is given up.
const FORCED_AFTER: Duration = Duration::from_secs(18);

/// Ends the process by force when it is still there after 18 seconds. All work is rows that are claimed for a while, so that another process does
/// what this one leaves.
pub fn force_later() {
    let forcing = Builder::new().name("forced end".to_owned()).spawn(|| {
        let (_kept, never) = channel::<()>();
        let _timeout = never.recv_timeout(FORCED_AFTER);
        tracing::error!("ended by force: something did not end in time");
        std::process::exit(1);
    });
    if let Err(error) = forcing {
        tracing::error!(%error, "nothing will end the process by force");
    }
}

/// Waits until the process is asked to end (SIGTERM, SIGINT).
pub async fn requested() {
    use tokio::signal::unix::{SignalKind, signal};
    let (Ok(mut term), Ok(mut int)) = (signal(SignalKind::terminate()), signal(SignalKind::interrupt())) else {
        tracing::error!("signals cannot be received; end the process by force");
        return std::future::pending().await;
    };
    tokio::select! {
        _ = term.recv() => {}
        _ = int.recv() => {}
    }
}
