import type { Language } from '@washboard/contract/languages/languages';

const texts: Readonly<Record<Language, { title: string; body: string }>> = {
  en: { title: 'Test message', body: 'This device receives messages from {{product}}.' },
  fr: { title: 'Notification de test', body: 'Cet appareil reçoit les notifications de {{product}}.' },
  de: { title: 'Testnachricht', body: 'Dieses Gerät empfängt Nachrichten von {{product}}.' },
  it: { title: 'Notifica di prova', body: 'Questo dispositivo riceve le notifiche di {{product}}.' },
  es: { title: 'Notificación de prueba', body: 'Este dispositivo recibe las notificaciones de {{product}}.' },
};

export function testTextsIn(language: Language, product: string): { title: string; body: string } {
  const { title, body } = texts[language];
  return { title, body: body.replace('{{product}}', product) };
}
