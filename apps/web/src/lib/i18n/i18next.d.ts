import 'i18next';
import type administration from '../../locales/en/administration.json';
import type administrationAccounts from '../../locales/en/administration-accounts.json';
import type alarmRegister from '../../locales/en/alarm-register.json';
import type alarms from '../../locales/en/alarms.json';
import type appliances from '../../locales/en/appliances.json';
import type audit from '../../locales/en/audit.json';
import type authorisations from '../../locales/en/authorisations.json';
import type boardReplacement from '../../locales/en/board-replacement.json';
import type changePassword from '../../locales/en/change-password.json';
import type claiming from '../../locales/en/claiming.json';
import type common from '../../locales/en/common.json';
import type connectivity from '../../locales/en/connectivity.json';
import type errors from '../../locales/en/errors.json';
import type events from '../../locales/en/events.json';
import type firmware from '../../locales/en/firmware.json';
import type notifications from '../../locales/en/notifications.json';
import type openAlarms from '../../locales/en/open-alarms.json';
import type palette from '../../locales/en/palette.json';
import type panel from '../../locales/en/panel.json';
import type parameters from '../../locales/en/parameters.json';
import type periodFilter from '../../locales/en/period-filter.json';
import type profile from '../../locales/en/profile.json';
import type records from '../../locales/en/records.json';
import type remoteControl from '../../locales/en/remote-control.json';
import type settingsProfiles from '../../locales/en/settings-profiles.json';
import type signIn from '../../locales/en/sign-in.json';
import type signUp from '../../locales/en/sign-up.json';
import type statistics from '../../locales/en/statistics.json';
import type support from '../../locales/en/support.json';
import type telemetry from '../../locales/en/telemetry.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      common: typeof common;
      errors: typeof errors;
      administration: typeof administration;
      'administration-accounts': typeof administrationAccounts;
      alarms: typeof alarms;
      'alarm-register': typeof alarmRegister;
      audit: typeof audit;
      authorisations: typeof authorisations;
      'board-replacement': typeof boardReplacement;
      'change-password': typeof changePassword;
      'period-filter': typeof periodFilter;
      connectivity: typeof connectivity;
      claiming: typeof claiming;
      profile: typeof profile;
      'sign-up': typeof signUp;
      'settings-profiles': typeof settingsProfiles;
      'sign-in': typeof signIn;
      appliances: typeof appliances;
      events: typeof events;
      firmware: typeof firmware;
      notifications: typeof notifications;
      'open-alarms': typeof openAlarms;
      palette: typeof palette;
      panel: typeof panel;
      parameters: typeof parameters;
      support: typeof support;
      statistics: typeof statistics;
      telemetry: typeof telemetry;
      records: typeof records;
      'remote-control': typeof remoteControl;
    };
  }
}
