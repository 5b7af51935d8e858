DROP TABLE outbound_state;
