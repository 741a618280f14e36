import type { ApplianceState } from '@washboard/contract/appliances/appliance-state';
import { createLiveLink, type LiveLink } from '@washboard/web/lib/live/live-link';
import type { MachineNews } from '@washboard/web/lib/live/live-messages';
import type { Person } from './person.ts';

/** The state that a page would show of a machine: the web app's live link with its messages applied. */
export class Browser {
  readonly shown = new Map<string, Partial<ApplianceState>>();
  readonly refused = new Set<string>();
  /** Messages that report a machine offline. */
  offlineMessages = 0;
  readonly #link: LiveLink;

  constructor(liveUrl: string, person: Person, serialNumbers: readonly string[]) {
    this.#link = createLiveLink(
      {
        open: () => new WebSocket(liveUrl),
        accessToken: () => person.token(),
        refreshAfter: async () => {
          person.dropToken();
          return 'refreshed';
        },
      },
      {
        onNews: (news) => this.#apply(news),
        onReturn: () => {},
        onLost: (serialNumber) => this.refused.add(serialNumber),
        onAccessChange: () => undefined,
        onAccessTaken: () => {},
        onAlarm: () => {},
      },
    );
    this.#link.follow(serialNumbers);
  }

  get isUp(): boolean {
    return this.#link.state().kind === 'up';
  }

  close(): void {
    this.#link.close();
  }

  #apply(news: MachineNews): void {
    const { serialNumber } = news;
    if (news.type === 'snapshot') {
      this.shown.set(serialNumber, news.state);
      return;
    }
    const before = this.shown.get(serialNumber) ?? {};
    if (news.type === 'telemetry') this.shown.set(serialNumber, { ...before, telemetry: news.telemetry });
    if (news.type === 'status') this.shown.set(serialNumber, { ...before, status: news.status });
    if (news.type === 'connection') {
      if (news.connection.state === 'offline') this.offlineMessages += 1;
      this.shown.set(serialNumber, { ...before, connection: news.connection });
    }
  }
}
