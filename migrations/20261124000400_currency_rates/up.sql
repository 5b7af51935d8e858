-- What a unit of another currency was worth in rupees on a day. Only for the "about USD 45" beside a prize.
CREATE TABLE currency_rates (
    id uuid PRIMARY KEY,
    currency text NOT NULL CONSTRAINT currency_rates_currency_check CHECK (currency ~ '^[A-Z]{3}$' AND currency <> 'PKR'),
    pkr_per_unit numeric(13, 6) NOT NULL
        CONSTRAINT currency_rates_pkr_per_unit_check CHECK (pkr_per_unit > 0 AND pkr_per_unit <= 1000000),
    as_of date NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX currency_rates_currency_as_of_unique ON currency_rates (currency, as_of DESC);
