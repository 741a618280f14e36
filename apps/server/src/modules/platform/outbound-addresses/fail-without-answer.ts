import type { ClientRequest } from 'node:http';

/** Such as 100 or 103. Reading endless ones would cost as much as the receiver can send until the deadline. */
const maxInterimAnswers = 10;

/**
 * Calls `fail` for a receiver that sends more than a few interim answers, or switches to another protocol: Node ends
 * such a request without an error. After an answer `fail` is called, too, so it must be that of a promise.
 */
export function failWithoutAnswer(request: ClientRequest, fail: (error: Error) => void): void {
  let interimAnswers = 0;
  request.on('information', () => {
    interimAnswers += 1;
    if (interimAnswers > maxInterimAnswers) request.destroy(new Error('too many interim answers'));
  });
  request.on('close', () => fail(new Error('the connection was closed without an answer')));
}
