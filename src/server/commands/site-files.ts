/**
 * Leads to the files of the Netlify site that NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN name, unless a store is set already.
 * False when there is none to be reached.
 */
export function reachSiteFiles(env: NodeJS.ProcessEnv): boolean {
  const { NETLIFY_SITE_ID: siteID, NETLIFY_AUTH_TOKEN: token } = env;
  if (siteID && token) {
    env.NETLIFY_BLOBS_CONTEXT ||= Buffer.from(JSON.stringify({ siteID, token })).toString('base64');
  }
  return Boolean(env.NETLIFY_BLOBS_CONTEXT);
}
