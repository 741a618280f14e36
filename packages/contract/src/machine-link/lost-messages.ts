/** Three years of a message a second: more than any machine stores, or the server believes the age of. */
const mostLostMessages = 100_000_000;

/** How many messages a machine lost, by its event `bufferOverflowed`. @returns null for a number that none can lose */
export const plausibleLoss = (lostMessages: number | null): number | null =>
  lostMessages !== null && lostMessages <= mostLostMessages ? lostMessages : null;
