//! What counts as the same place, and that traces are shared, told apart and forgotten.

use kernel::secret::Secret;
use time::Duration;
use vault::Vault;

use super::{KEPT, block, of_sign_in, repo};

#[test]
fn blocks() {
    for (address, expected) in [
        ("39.40.7.77", Some("39.40.7.0/24")),
        ("::ffff:39.40.7.9", Some("39.40.7.0/24")),
        ("2001:db8:7:1::5", Some("2001:db8:7::/48")),
        ("2001:db8:7:ffff::9", Some("2001:db8:7::/48")),
        ("192.0.2.1", None),
        ("127.0.0.1", None),
        ("10.3.2.1", None),
        ("192.168.1.5", None),
        ("172.20.0.3", None),
        ("169.254.3.3", None),
        ("100.64.0.1", None),
        ("100.127.255.255", None),
        ("100.128.0.1", Some("100.128.0.0/24")),
        ("0.0.0.0", None),
        ("::1", None),
        ("::", None),
        ("fd00::1", None),
        ("fe80::1", None),
        ("unknown", None),
        ("", None),
    ] {
        assert_eq!(block(address).as_deref(), expected, "{address}");
    }
}

#[test]
fn two_people_share_a_device_or_a_block_until_it_is_forgotten() {
    testkit::tx(|tx, ctx| {
        let vault = Vault::new(&Secret::new("a secret of thirty-two characters".to_owned()), &[]);
        let [ali, sana, omar] = ["ali", "sana", "omar"].map(|name| testkit::seed::user(tx, ctx, name));
        let traces = |device: Option<&str>, address| {
            let devices: Vec<String> = device.into_iter().map(str::to_owned).collect();
            of_sign_in(&vault, &devices, address).unwrap()
        };
        repo::record(tx, ctx, ali, &traces(Some("phone"), "39.40.7.77")).unwrap();
        repo::record(tx, ctx, sana, &traces(Some("phone"), "111.68.9.4")).unwrap();
        repo::record(tx, ctx, omar, &traces(None, "39.40.7.200")).unwrap();
        // What looks like the name of a block is no block.
        repo::record(tx, ctx, omar, &traces(Some("111.68.9.0/24"), "127.0.0.1")).unwrap();
        let shared = [(ali, sana), (sana, ali), (ali, omar), (sana, omar)];
        assert_eq!(shared.map(|(one, other)| repo::share(tx, one, other).unwrap()), [true, true, true, false]);
        let later = testkit::ctx_at(ctx.now + Duration::days(100));
        repo::record(tx, &later, ali, &traces(Some("phone"), "")).unwrap();
        let forget = |tx: &mut kernel::db::Tx<'_>, now| repo::remove_old(tx, now, 50).unwrap();
        assert_eq!(forget(tx, ctx.now + KEPT - Duration::seconds(1)), 0);
        assert_eq!(forget(tx, ctx.now + KEPT), 5, "all but the phone that was seen again");
        assert_eq!(shared.map(|(one, other)| repo::share(tx, one, other).unwrap()), [false; 4]);
    });
}
