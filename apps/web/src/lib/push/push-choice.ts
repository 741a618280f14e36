import { readPreference } from '../stored-preference.ts';

/** Records that an account wants messages in this browser. It survives a session that expires, but not a log-out. */
export interface PushChoice {
  email: string;
  /** Apple's push service requires each message to be shown, even beside a visible page. */
  alwaysShows: boolean;
}

export function readPushChoice(): PushChoice | null {
  try {
    const { email, alwaysShows } = JSON.parse(readPreference('push') ?? 'null') as Partial<PushChoice>;
    return typeof email === 'string' ? { email, alwaysShows: alwaysShows === true } : null;
  } catch {
    return null;
  }
}

/** If push messages always show critical alarms on this device, the page need not announce them, too. */
export function areAlarmsShownByPush(): boolean {
  return readPushChoice()?.alwaysShows === true && Notification.permission === 'granted';
}
