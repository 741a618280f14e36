import type { ApplianceState } from '@washboard/contract/appliances/appliance-state';
import { applyToState } from '@washboard/web/features/machines/apply-live-news';
import { LiveLink } from '@washboard/web/lib/live/live-link';
import type { MachineNews } from '@washboard/web/lib/live/live-messages';
import type { Person } from './person.ts';

const nothing: ApplianceState = {
  connection: { state: 'offline', since: null },
  status: null,
  telemetry: null,
  openAlarms: [],
};

export class Browser {
  readonly shown = new Map<string, ApplianceState>();
  readonly refused = new Set<string>();
  offlineMessages = 0;
  readonly #link: LiveLink;

  constructor(liveUrl: string, person: Person, serialNumbers: readonly string[]) {
    this.#link = new LiveLink(
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
        onAttention: () => {},
        shownStates: () => this.shown,
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
    if (news.type === 'connection' && news.connection.state === 'offline') this.offlineMessages += 1;
    const before = this.shown.get(serialNumber) ?? nothing;
    this.shown.set(serialNumber, applyToState(before, news));
  }
}
