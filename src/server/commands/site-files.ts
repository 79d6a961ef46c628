/** Selects the blobs of the site in NETLIFY_SITE_ID, unless a store is set. False without one. */
export function reachSiteFiles(env: NodeJS.ProcessEnv): boolean {
  const { NETLIFY_SITE_ID: siteID, NETLIFY_AUTH_TOKEN: token } = env;
  if (siteID && token) {
    env.NETLIFY_BLOBS_CONTEXT ||= Buffer.from(JSON.stringify({ siteID, token })).toString('base64');
  }
  return Boolean(env.NETLIFY_BLOBS_CONTEXT);
}
