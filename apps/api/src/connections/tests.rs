//! Places per address, and how answers leave.

use actix_web::rt::net::TcpListener;

use super::*;

#[test]
fn an_address_has_so_many_places_and_gets_them_back() {
    let connections = Connections::new(2, 10);
    let address = |text: &str| text.parse::<IpAddr>().unwrap();
    let (one, _two) = (connections.enter(address("203.0.113.1")).unwrap(), connections.enter(address("203.0.113.1")));
    assert!(connections.enter(address("203.0.113.1")).is_none());
    assert!(connections.enter(address("::ffff:203.0.113.1")).is_none(), "the same address");
    assert!(connections.enter(address("203.0.113.2")).is_some());
    drop(one);
    assert!(connections.enter(address("203.0.113.1")).is_some());
}

#[test]
fn a_network_of_ipv6_counts_as_one() {
    let connections = Connections::new(1, 10);
    let address = |text: &str| text.parse::<IpAddr>().unwrap();
    let _first = connections.enter(address("2001:db8:1:2:3::4")).unwrap();
    assert!(connections.enter(address("2001:db8:1:2:ffff::1")).is_none());
    assert!(connections.enter(address("2001:db8:1:3::1")).is_some());
}

#[test]
fn nobody_is_remembered_who_has_left() {
    let connections = Connections::new(3, 10);
    drop(connections.enter(IpAddr::from([203, 0, 113, 1])));
    assert!(connections.open.lock().unwrap().is_empty());
}

#[actix_web::test]
async fn the_end_of_an_answer_waits_for_no_acknowledgement() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (_client, accepted) = (TcpStream::connect(listener.local_addr().unwrap()).await.unwrap(), listener.accept());
    let (stream, _address) = accepted.await.unwrap();
    let connection = Connection::admit(&Connections::new(1, 10), stream, Duration::from_secs(1), None).unwrap();
    assert!(connection.stream.nodelay().unwrap());
}
