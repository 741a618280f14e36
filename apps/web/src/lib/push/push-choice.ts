import { readPreference } from '../stored-preference.ts';

/** The choice survives a session that expires, but not a log-out. */
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

export function areAlarmsShownByPush(): boolean {
  return readPushChoice()?.alwaysShows === true && Notification.permission === 'granted';
}
