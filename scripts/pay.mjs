// Registers a client and pays a contest with the sandbox, for scripts: pay.mjs <base url> <letter> prints the id of a payment that succeeded.
// Needs a server in development.
import { Member } from "./member.mjs";

const [base, name] = process.argv.slice(2);
const payer = await Member.register([base], `payer-${name}`, "CLIENT");
console.log((await payer.payContest()).payment);
