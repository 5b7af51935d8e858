use super::*;

fn read(variables: &[(&str, &str)]) -> Result<Option<Settings>, Unusable> {
    Settings::from_variables(|name| {
        variables.iter().find(|(known, _value)| *known == name).map(|(_name, value)| (*value).to_owned())
    })
}

const ENDPOINT: (&str, &str) = ("OTEL_EXPORTER_OTLP_ENDPOINT", "http://collector:4318/");

#[test]
fn nothing_is_exported_without_an_endpoint() {
    for variables in [
        &[][..],
        &[("OTEL_EXPORTER_OTLP_ENDPOINT", "")],
        &[("OTEL_SERVICE_NAME", "muqabla"), ("OTEL_TRACES_SAMPLER", "always_on")],
        &[ENDPOINT, ("OTEL_SDK_DISABLED", "true")],
        &[ENDPOINT, ("OTEL_TRACES_EXPORTER", "none")],
    ] {
        assert!(read(variables).unwrap().is_none(), "{variables:?}");
    }
}

#[test]
fn reads_the_standard_variables() {
    let settings = read(&[ENDPOINT, ("OTEL_EXPORTER_OTLP_TIMEOUT", "300"), ("OTEL_SERVICE_NAME", "site")]);
    let settings = settings.unwrap().unwrap();
    assert_eq!(settings.endpoint, "http://collector:4318/v1/traces");
    assert_eq!(settings.timeout, Duration::from_millis(300));
    assert!(settings.names_service);

    let own = read(&[ENDPOINT, ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "https://traces/x")]).unwrap().unwrap();
    assert_eq!(own.endpoint, "https://traces/x", "an endpoint of its own is taken as it is");
}

#[test]
fn reads_samplers() {
    let shown = |name, argument| {
        let settings = read(&[ENDPOINT, ("OTEL_TRACES_SAMPLER", name), ("OTEL_TRACES_SAMPLER_ARG", argument)]);
        settings.map(|settings| format!("{:?}", settings.unwrap().sampler))
    };
    assert_eq!(shown("", "").unwrap(), "ParentBased(AlwaysOn)");
    assert_eq!(shown("always_off", "").unwrap(), "AlwaysOff");
    assert_eq!(shown("traceidratio", "0.25").unwrap(), "TraceIdRatioBased(0.25)");
    assert_eq!(shown("parentbased_traceidratio", "0.1").unwrap(), "ParentBased(TraceIdRatioBased(0.1))");
    for argument in ["2", "-0.1", "many", "NaN"] {
        assert!(shown("traceidratio", argument).unwrap_err().0.contains("OTEL_TRACES_SAMPLER_ARG"), "{argument}");
    }
    assert!(shown("xray", "").unwrap_err().0.contains("OTEL_TRACES_SAMPLER is 'xray'"));
}

#[test]
fn names_what_cannot_be_used() {
    let refused = |variables: &[(&str, &str)]| read(variables).unwrap_err().0;
    let secret = refused(&[("OTEL_EXPORTER_OTLP_ENDPOINT", "ftp://user:canary@collector")]);
    assert!(secret.starts_with("OTEL_EXPORTER_OTLP_ENDPOINT") && !secret.contains("canary"), "{secret}");
    assert!(refused(&[ENDPOINT, ("OTEL_EXPORTER_OTLP_PROTOCOL", "grpc")]).contains("http/protobuf"));
    assert!(refused(&[ENDPOINT, ("OTEL_EXPORTER_OTLP_TIMEOUT", "0")]).contains("milliseconds"));
}
