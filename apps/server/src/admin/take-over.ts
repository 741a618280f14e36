import { CopyDatabaseError, copyDatabase } from '../adapters/database/copy-database.ts';
import { openPostgresDatabase } from '../adapters/database/postgres-database.ts';
import { type AdminCommand, AdminError } from './command.ts';

export const takeOver: AdminCommand = {
  usage: 'URL',
  summary:
    'copies the database at URL (postgresql://…) into this one, which has to be empty; waiting mails stay behind',
  words: 1,
  async run({ database }, { words: [url = ''], say }) {
    if (!/^postgres(ql)?:/.test(url))
      throw new AdminError('URL: postgresql://USER@HOST:PORT/DATABASE, as DATABASE_URL.');
    const source = openPostgresDatabase(url);
    try {
      await source.migrate(); // as this version would, had it been started on it
      say(`${await copyDatabase(source, database)} rows were copied.`);
    } catch (error) {
      throw error instanceof CopyDatabaseError ? new AdminError(error.message) : error;
    } finally {
      await source.close();
    }
  },
};
