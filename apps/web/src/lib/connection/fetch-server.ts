import { connection } from './connection.ts';

/** What a proxy answers for a server that is gone. */
const silentStatuses = new Set([502, 504]);

/** As `fetch`; a call that brings no answer makes the page ask whether the server can be reached at all. */
export const fetchServer: typeof fetch = async (input, init) => {
  try {
    const response = await fetch(input, init);
    if (silentStatuses.has(response.status)) connection.check();
    else connection.noteAnswer();
    return response;
  } catch (failure) {
    // Somebody took the question back; that says nothing about the server.
    if (!(failure instanceof DOMException && failure.name === 'AbortError')) connection.check();
    throw failure;
  }
};
