DROP TABLE refund_answers;
