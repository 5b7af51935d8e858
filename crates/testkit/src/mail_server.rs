//! A mail server for tests, over a real socket.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

#[derive(Default)]
struct State {
    is_down: bool,
    /// By the first word of a line; `GREETING` and `END` (of the text) are answers, too.
    answers: BTreeMap<String, String>,
    connections: usize,
    taken: Vec<String>,
}

/// Takes every mail until it is told otherwise.
pub struct MailServer {
    address: SocketAddr,
    state: Arc<Mutex<State>>,
}

impl MailServer {
    pub fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let state = Arc::new(Mutex::new(State::default()));
        let shared = Arc::clone(&state);
        // It ends with the process of the test.
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let is_down = {
                    let mut state = locked(&shared);
                    state.connections += 1;
                    state.is_down
                };
                if !is_down {
                    // Mail programs keep connections: another one is not to wait until this one ends.
                    let shared = Arc::clone(&shared);
                    std::thread::spawn(move || {
                        // The other side may hang up at any time.
                        let _ended = serve(&stream, &shared);
                    });
                }
            }
        });
        Self { address, state }
    }

    pub fn url(&self) -> String {
        format!("smtp://{}", self.address)
    }

    /// The same with a name and a password: the server offers a sign-in.
    pub fn url_with_password(&self) -> String {
        format!("smtp://muqabla:secret@{}", self.address)
    }

    /// While it is down it hangs up on everybody.
    pub fn set_down(&self, is_down: bool) {
        locked(&self.state).is_down = is_down;
    }

    /// What it answers to `command` from now on; an empty text hangs up.
    pub fn answer(&self, command: &str, answer: &str) {
        locked(&self.state).answers.insert(command.to_owned(), answer.to_owned());
    }

    /// Takes every mail again.
    pub fn take_all(&self) {
        locked(&self.state).answers.clear();
    }

    /// How often somebody connected.
    pub fn connections(&self) -> usize {
        locked(&self.state).connections
    }

    /// What was sent between DATA and the point, one after the other.
    pub fn taken(&self) -> Vec<String> {
        locked(&self.state).taken.clone()
    }
}

fn locked(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

fn serve(stream: &TcpStream, state: &Mutex<State>) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let answer = |command: &str, usual: &str| -> std::io::Result<bool> {
        let text = locked(state).answers.get(command).cloned().unwrap_or_else(|| usual.to_owned());
        let mut out = stream;
        out.write_all(if text.is_empty() { String::new() } else { format!("{text}\r\n") }.as_bytes())?;
        Ok(!text.is_empty())
    };
    let mut goes_on = answer("GREETING", "220 mail.test")?;
    while goes_on {
        let Some(line) = lines.next().transpose()? else { break };
        let command = line.split(' ').next().unwrap_or("");
        goes_on = match command {
            "EHLO" => answer(command, "250-mail.test\r\n250 AUTH PLAIN")?,
            "AUTH" => answer(command, "235 2.7.0 welcome")?,
            "DATA" => {
                let may_send = answer(command, "354 go on")?;
                let mut text = String::new();
                if may_send && !locked(state).answers.contains_key(command) {
                    loop {
                        // Without the point nothing was taken.
                        let Some(line) = lines.next().transpose()? else { return Ok(()) };
                        if line == "." {
                            break;
                        }
                        text.push_str(&line);
                        text.push('\n');
                    }
                    let is_taken = !locked(state).answers.contains_key("END");
                    if is_taken {
                        locked(state).taken.push(text);
                    }
                    answer("END", "250 taken")?
                } else {
                    may_send
                }
            }
            "QUIT" => {
                answer(command, "221 bye")?;
                false
            }
            other => answer(other, "250 fine")?,
        };
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::io::Read;
    use std::net::Shutdown;

    use super::*;

    #[test]
    fn a_mail_is_taken_once_it_has_ended() {
        let server = MailServer::start();
        let taken_of = |text: &str| {
            let mut stream = TcpStream::connect(server.address).unwrap();
            stream.write_all(format!("DATA\r\n{text}").as_bytes()).unwrap();
            stream.shutdown(Shutdown::Write).unwrap();
            // The server has read everything when it hangs up.
            stream.read_to_end(&mut Vec::new()).unwrap();
            server.taken()
        };
        for cut in ["", "Message-ID: <1@mail.test>\r\n", "Message-ID: <1@mail.test>\r\n\r\nHello\r\n"] {
            assert!(taken_of(cut).is_empty(), "{cut}");
        }
        assert_eq!(taken_of("Message-ID: <1@mail.test>\r\n\r\nHello\r\n.\r\n").len(), 1);
    }
}
