/** Three years with a message each second are more than any machine stores. */
const maxLostMessages = 100_000_000;

/** @returns null for a number that no machine can lose */
export const plausibleLoss = (lostMessages: number | null): number | null =>
  lostMessages !== null && lostMessages <= maxLostMessages ? lostMessages : null;
