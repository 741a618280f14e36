import { dashboardClientId, dashboardScope, type TokenResponse } from '@washboard/contract/identity/token';
import { demoPassword } from '@washboard/demo/demo-world';

/** No response of the server takes longer. */
const answerMs = 25_000;

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

export class Person {
  readonly #url: string;
  readonly #email: string;
  #token: Promise<string> | null = null;

  constructor(url: string, email: string) {
    this.#url = url;
    this.#email = email;
  }

  token(): Promise<string> {
    this.#token ??= this.#signIn().catch((error: unknown) => {
      this.#token = null;
      throw error;
    });
    return this.#token;
  }

  dropToken(): void {
    this.#token = null;
  }

  /** @throws without a response */
  async call(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    const answer = await this.#send(method, path, body);
    if (answer.status !== 401) return answer;
    this.#token = null;
    return this.#send(method, path, body);
  }

  async #send(method: string, path: string, body?: object): Promise<Answer> {
    const answer = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await this.token()}`,
        'ocp-apim-subscription-key': 'washboard-dashboard',
        brand: 'marea',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerMs),
    });
    return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Answer['body'] };
  }

  async #signIn(): Promise<string> {
    const answer = await fetch(`${this.#url}/identity/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        client_id: dashboardClientId,
        username: this.#email,
        password: demoPassword,
        scope: dashboardScope,
      }),
      signal: AbortSignal.timeout(answerMs),
    });
    if (answer.status !== 200) throw new Error(`${this.#email} could not sign in: ${answer.status}`);
    return ((await answer.json()) as TokenResponse).access_token;
  }
}
