import { readPreference } from '../stored-preference.ts';

/** That an account wants messages in this browser. It outlives a session that ends by itself, not one that is closed. */
export interface PushChoice {
  email: string;
  /** Apple's service: each message is shown, also beside a visible page. */
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

/** Whether critical alarms reach this device in any case, so that the page need not announce them, too. */
export function areAlarmsShownByPush(): boolean {
  return readPushChoice()?.alwaysShows === true && Notification.permission === 'granted';
}
