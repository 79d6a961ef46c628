import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

/** Preloaded by `--import`: Cloud Storage's own address leads to the stand-in at the port in this module's query, over plain HTTP. */
const port = new URL(import.meta.url).searchParams.get('port');
https.request = ((options: http.RequestOptions, onAnswer?: (answer: http.IncomingMessage) => void) => {
  if (options.host !== 'storage.googleapis.com') throw new Error(`${options.host} is asked for`);
  const { agent: _ofTls, ...rest } = options;
  return http.request({ ...rest, host: '127.0.0.1', port }, onAnswer);
}) as typeof https.request;
syncBuiltinESMExports();
