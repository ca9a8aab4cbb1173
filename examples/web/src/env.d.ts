interface ImportMetaEnv {
  /** where the service stands, in front of `/v1`; when it is not set, the mock answers inside the page */
  readonly VITE_API_URL?: string;
  /**
   * bearer token for development. Whatever a bundle contains, everybody can read: for production, let a server of
   * yours add the token to what it passes on.
   */
  readonly VITE_API_TOKEN?: string;
}
