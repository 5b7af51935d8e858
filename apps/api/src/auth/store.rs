//! Where actix-session keeps sessions: rows of `user_sessions`, by the product's clock.

use std::collections::HashMap;

use accounts::second_factor::must_enrol;
use accounts::session::{self, hash, repo};
use actix_session::storage::{LoadError, SaveError, SessionKey, SessionStore, UpdateError};
use actix_web::cookie::time::Duration;
use actix_web::web::Data;
use kernel::ids::Id;
use runtime::config::Profile;

use super::{BEGUN, SESSION_STATE, SessionState, UNAVAILABLE};
use crate::database;
use crate::state::App;

/// Sessions in the database. Lifetimes are ours, so the library's `ttl` is not used.
pub struct Store {
    app: Data<App>,
}

type State = HashMap<String, String>;

impl Store {
    /// A store on the application's database.
    pub fn new(app: Data<App>) -> Self {
        Self { app }
    }

    async fn end(&self, key: &SessionKey) -> Result<(), anyhow::Error> {
        let (app, key_hash) = (self.app.clone(), hash(key.as_ref()));
        database::block(&self.app, move || app.db.write(|tx| repo::end_by_key(tx, &key_hash))).await??;
        Ok(())
    }
}

/// What the extractors learn from a live session.
fn state_of(live: &session::Live, profile: Profile) -> Result<State, serde_json::Error> {
    let Some(actor) = live.actor else { return Ok(State::new()) };
    // In production a role counts for nothing until the person signs in with a second step, wherever it is asked for.
    let pending_second_factor = must_enrol(profile == Profile::Production, actor.staff, live.second_factor);
    let state = SessionState {
        session: live.id.uuid(),
        user: actor.user.uuid(),
        role: actor.role.as_str().to_owned(),
        email_verified: actor.email_verified,
        staff: actor.staff.filter(|_role| !pending_second_factor).map(|staff| staff.as_str().to_owned()),
        pending_second_factor,
        fresh: live.is_fresh,
    };
    Ok(State::from([(SESSION_STATE.to_owned(), serde_json::to_string(&state)?)]))
}

impl SessionStore for Store {
    /// A database that is down is told apart from a session that is over: the person is not signed out by it.
    async fn load(&self, session_key: &SessionKey) -> Result<Option<State>, LoadError> {
        let (app, key_hash) = (self.app.clone(), hash(session_key.as_ref()));
        let found = database::block(&self.app, move || {
            let (limits, now) = (app.config.session, app.clock.now());
            let live = app.db.read_one(|conn| repo::find_live(conn, &key_hash, now))?;
            // At most once a minute, so that most requests write nothing. In read-only mode sessions run out instead.
            if !app.config.is_read_only
                && let Some((live, expiry)) = live.as_ref().and_then(|live| Some((live, live.unseen?)))
            {
                app.db.write(|tx| repo::touch(tx, live.id, expiry, limits, now))?;
            }
            Ok::<_, accounts::Error>(live)
        })
        .await
        .map_err(LoadError::Other)?;
        match found {
            Ok(None) => Ok(None),
            Ok(Some(live)) => {
                state_of(&live, self.app.config.profile).map(Some).map_err(|error| LoadError::Other(error.into()))
            }
            Err(error) => {
                tracing::error!(cause = %error, "session could not be read");
                Ok(Some(State::from([(UNAVAILABLE.to_owned(), "true".to_owned())])))
            }
        }
    }

    /// The row is there already: it was written under the lock under which what was verified still counted.
    async fn save(&self, session_state: State, _ttl: &Duration) -> Result<SessionKey, SaveError> {
        let begun =
            session_state.get(BEGUN).ok_or_else(|| SaveError::Other(anyhow::anyhow!("no session has begun")))?;
        let key: String = serde_json::from_str(begun).map_err(|error| SaveError::Other(error.into()))?;
        SessionKey::try_from(key).map_err(|error| SaveError::Other(error.into()))
    }

    async fn update(&self, session_key: SessionKey, _state: State, _ttl: &Duration) -> Result<SessionKey, UpdateError> {
        Ok(session_key)
    }

    async fn update_ttl(&self, _session_key: &SessionKey, _ttl: &Duration) -> Result<(), anyhow::Error> {
        Ok(())
    }

    async fn delete(&self, session_key: &SessionKey) -> Result<(), anyhow::Error> {
        self.end(session_key).await
    }
}
