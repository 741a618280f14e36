import type { Language } from '@washboard/contract/languages/languages';

const texts: Readonly<Record<Language, { title: string; body: string }>> = {
  en: { title: 'Test message', body: 'This device receives messages from {{product}}.' },
  fr: { title: 'Message de test', body: 'Cet appareil reçoit les messages de {{product}}.' },
  de: { title: 'Testnachricht', body: 'Dieses Gerät empfängt Nachrichten von {{product}}.' },
  it: { title: 'Messaggio di prova', body: 'Questo dispositivo riceve i messaggi di {{product}}.' },
  es: { title: 'Mensaje de prueba', body: 'Este dispositivo recibe los mensajes de {{product}}.' },
};

export function testTextsIn(language: Language, product: string): { title: string; body: string } {
  const { title, body } = texts[language];
  return { title, body: body.replace('{{product}}', product) };
}
