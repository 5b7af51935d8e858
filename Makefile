.PHONY: run test check test-long rolling simulate faults fuzz mutants package lint schema openapi e2e bench relevance scale lighthouse experience clean
run: ; @scripts/run.sh
test: ; @scripts/test.sh
check: ; @scripts/test.sh check
test-long: ; @scripts/test-long.sh
rolling: ; @scripts/rolling.sh $(ROLLS)
simulate: ; @scripts/simulate.sh $(SEED) $(EVENTS)
faults: ; @scripts/faults.sh
fuzz: ; @scripts/fuzz.sh $(FUZZ)
mutants: ; @scripts/mutants.sh $(ONLY)
package: ; @scripts/package.sh
lint: ; @scripts/test.sh lint
e2e: ; @scripts/test.sh e2e
lighthouse: ; @scripts/lighthouse.sh
experience: ; @node bench/experience.mjs
schema: ; @scripts/generate.sh schema
openapi: ; @scripts/generate.sh openapi
bench: ; @scripts/bench.sh
relevance: ; @node bench/relevance.mjs $(RELEVANCE)
scale: ; @scripts/scale.sh $(SCALE)
clean: ; @scripts/clean.sh
