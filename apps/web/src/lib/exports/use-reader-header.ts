import { useLanguage } from '../i18n/i18n.ts';
import { useMeasurementSystem } from '../preferences.ts';

export const useReaderHeader = () => ({ 'x-language': useLanguage(), 'x-measurement-system': useMeasurementSystem() });
export type ReaderHeader = ReturnType<typeof useReaderHeader>;
