import type { Userinfo } from '@washboard/contract/accounts/userinfo';

/** An active kitchen manager; override fields as needed. */
export const testAccount: Userinfo = {
  idpUserId: '5f0c2f6e-5a3c-4f9e-9d0a-0f6d1f6a7b10',
  email: 'kitchen@washboard.example',
  brand: 'marea',
  role: 'KITCHEN_MANAGER',
  status: 'ACTIVE',
  companyCode: '300001',
  companyName: 'Trattoria Al Ponte',
  userDetails: null,
  administrationProfile: [],
  createdAt: '2026-01-02T08:00:00.000Z',
  firstName: 'Chiara',
  lastName: 'Ponti',
  address: '',
  houseNumber: '',
  postalCode: '',
  city: '',
  country: '',
  phone: '',
  mobile: '',
  language: 'en',
  measurementSystem: 'metric',
  weeklyReport: false,
  thresholdNotifications: true,
  alarmNotifications: true,
};
