import { type Language, languages } from '@washboard/contract/languages/languages';

interface WorkerTexts {
  /** The content is for another session or unreadable. */
  general: string;
  failed: string;
}

/** The app's text files may not be cached yet. */
const texts: Readonly<Record<Language, WorkerTexts>> = {
  en: {
    general: 'There is something new. Open the app to read it.',
    failed: 'This did not work. Open the message to try again.',
  },
  fr: {
    general: 'Il y a du nouveau. Ouvrez l’application pour le lire.',
    failed: 'L’action a échoué. Ouvrez le message pour réessayer.',
  },
  de: {
    general: 'Es gibt Neuigkeiten. Öffnen Sie die App, um sie zu lesen.',
    failed: 'Das hat nicht geklappt. Öffnen Sie die Nachricht, um es erneut zu versuchen.',
  },
  it: {
    general: 'Ci sono novità. Apra l’app per leggerle.',
    failed: 'L’operazione non è riuscita. Apra il messaggio per riprovare.',
  },
  es: {
    general: 'Hay novedades. Abra la aplicación para leerlas.',
    failed: 'No ha funcionado. Abra el mensaje para intentarlo de nuevo.',
  },
};

/** @param preferred language tags, the best first */
export function workerTexts(preferred: readonly string[]): WorkerTexts & { lang: Language } {
  const known = preferred.map((tag) => languages.find((language) => tag.toLowerCase().startsWith(language)));
  const lang = known.find((language) => language !== undefined) ?? 'en';
  return { ...texts[lang], lang };
}
