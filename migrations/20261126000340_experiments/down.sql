DROP TABLE experiment_conversions;
DROP TABLE experiment_exposures;
DROP TABLE experiments;
