/** Longer than the server waits for the machine. */
const answerMs = 20_000;

/** Aborts a request about a machine that the server does not answer, so that its user learns of it. */
export function abortUnanswered(): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), answerMs);
  return controller.signal;
}
