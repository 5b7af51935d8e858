.PHONY: run test check test-long faults package lint schema openapi e2e bench lighthouse experience clean
run: ; @scripts/run.sh
test: ; @scripts/test.sh
check: ; @scripts/test.sh check
test-long: ; @scripts/test-long.sh
faults: ; @scripts/faults.sh
package: ; @scripts/package.sh
lint: ; @scripts/test.sh lint
e2e: ; @scripts/test.sh e2e
lighthouse: ; @scripts/lighthouse.sh
experience: ; @node bench/experience.mjs
schema: ; @scripts/generate.sh schema
openapi: ; @scripts/generate.sh openapi
bench: ; @scripts/bench.sh
clean: ; @scripts/clean.sh
