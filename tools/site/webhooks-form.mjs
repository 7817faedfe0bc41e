/** Form that webhooks.js works with: authorize, choose or create a webhook, send a test. */
export const webhooksForm = `
<section class="tester" aria-labelledby="try">
  <h2 id="try">Send a test</h2>
  <p>Choose a webhook of your integration, or create one, and see what its endpoint answers to an event <code>webhook.test</code>. Beside
    <code>npm start</code> an endpoint may be on this machine: start one of the receivers below with the secret of the new webhook.</p>
  <noscript><p>This part needs JavaScript.</p></noscript>
  <form id="authorize">
    <fieldset>
      <legend>1. Authorize</legend>
      <label>Client id <input name="client_id" required autocomplete="username" value="entrepot"></label>
      <label>Client secret <input name="client_secret" type="password" required autocomplete="current-password"></label>
      <button>Authorize</button>
      <p>Its token is kept until you leave this page. The permissions <code>webhooks/read</code> and <code>webhooks/write</code> are needed.</p>
    </fieldset>
  </form>
  <form id="choose" hidden>
    <fieldset>
      <legend>2. Choose a webhook</legend>
      <label>Webhook <select name="webhook"></select></label>
      <div id="create">
        <label>URL <input name="url" type="url" required value="http://127.0.0.1:8080/"></label>
        <label>Types of events <input name="types" required value="order.*"></label>
        <button>Create</button>
      </div>
    </fieldset>
  </form>
  <div id="secret" role="status"></div>
  <form id="test" hidden>
    <fieldset>
      <legend>3. Send a test</legend>
      <button>Send test</button>
    </fieldset>
  </form>
  <div id="result" role="status"></div>
</section>`;
