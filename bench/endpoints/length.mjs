/** How long a measurement is: rounds of each target that count, after one to warm up, and requests of a round. */
export const rounds = Number(process.env.ROUNDS ?? 5);
export const requests = Number(process.env.REQUESTS ?? 8_000);

/** More than a target is sent: its rounds and the samples. */
export const mostRequests = (rounds + 1) * requests + 100;
