use super::with_socket_options;

const ALL: &str = "connect_timeout=2&keepalives_idle=5&keepalives_interval=1&keepalives_count=4&tcp_user_timeout=4000";

#[test]
fn adds_options_that_the_address_does_not_set() {
    assert_eq!(with_socket_options("postgres://a:b@host/db"), format!("postgres://a:b@host/db?{ALL}"));
    assert_eq!(with_socket_options("postgres://host/db?"), format!("postgres://host/db?{ALL}"));
    assert_eq!(
        with_socket_options("postgresql://host/db?sslmode=require"),
        format!("postgresql://host/db?sslmode=require&{ALL}")
    );
}

#[test]
fn keeps_options_that_the_address_sets() {
    let url = with_socket_options("postgres://host/db?connect_timeout=9&tcp_user_timeout=0");
    let kept = "postgres://host/db?connect_timeout=9&tcp_user_timeout=0&keepalives_idle=5&keepalives_interval=1&keepalives_count=4";
    assert_eq!(url, kept);
}
