.PHONY: run test lint schema openapi e2e clean
run: ; @scripts/run.sh
test: ; @scripts/test.sh
lint: ; @scripts/test.sh lint
e2e: ; @scripts/test.sh e2e
schema: ; @scripts/generate.sh schema
openapi: ; @scripts/generate.sh openapi
clean: ; @scripts/clean.sh
