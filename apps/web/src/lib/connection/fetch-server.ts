import { observeServerDate } from '../time/server-clock.ts';
import { connection } from './connection.ts';

/** A proxy returns these statuses for a server that is down. */
const silentStatuses = new Set([502, 504]);

/** A call without a response triggers a probe of the server. */
export const fetchServer: typeof fetch = async (input, init) => {
  try {
    const response = await fetch(input, init);
    observeServerDate(response);
    if (silentStatuses.has(response.status)) connection.check();
    else connection.noteAnswer();
    return response;
  } catch (failure) {
    // An aborted request says nothing about the server.
    if (!(failure instanceof DOMException && failure.name === 'AbortError')) connection.check();
    throw failure;
  }
};
