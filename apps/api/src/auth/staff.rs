//! Calls of the admin area: each handler's signature says which permission it takes.

use i18n::api::accounts as m;
use std::future::{Ready, ready};
use std::marker::PhantomData;

use actix_web::FromRequest;
use actix_web::dev::Payload;
use kernel::actor::Permission;

use super::{Visitor, signed};
use crate::prelude::*;

/// Somebody is signed in whose role has the permission `P`.
#[derive(Debug, Clone, Copy)]
pub struct Staff<P>(pub Actor, PhantomData<P>);

/// A permission as a type.
pub trait Needs {
    const PERMISSION: Permission;
}

/// The permissions as types, for [`Staff`].
pub mod may {
    use super::{Needs, Permission};

    macro_rules! markers {
        ($($name:ident),+ $(,)?) => {
            $(
                #[doc = concat!("[`Permission::", stringify!($name), "`].")]
                #[derive(Debug, Clone, Copy)]
                pub struct $name;

                impl Needs for $name {
                    const PERMISSION: Permission = Permission::$name;
                }
            )+
        };
    }

    markers!(
        Overview,
        ViewUsers,
        EndSessions,
        SuspendUsers,
        HideContests,
        DecideCopies,
        ReadMessages,
        Mails,
        DecideIdentity,
        Payouts,
        Refunds,
        Disputes,
        Payments,
        Ledger,
        Plans,
        Rates,
        Experiments,
        ReadAudit,
    );
}

fn permitted(req: &HttpRequest, permission: Permission) -> Result<Actor, ApiError> {
    let Visitor { actor, pending_second_factor, .. } = signed(req)?;
    if actor.may(permission) {
        return Ok(actor);
    }
    if pending_second_factor {
        return Err(ApiError::new(Code::TwoFactorRequired, m::SecondFactorRequired));
    }
    Err(match actor.staff {
        None => ApiError::new(Code::AdminRequired, m::AdminRequired),
        Some(_role) => ApiError::new(Code::AdminRequired, m::PermissionRequired),
    })
}

impl<P: Needs> FromRequest for Staff<P> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;
    fn from_request(req: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        ready(permitted(req, P::PERMISSION).map(|actor| Self(actor, PhantomData)))
    }
}
