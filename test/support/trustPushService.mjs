import dns from 'node:dns/promises';
import { Socket } from 'node:net';

// Preloaded into a built server, which calls public addresses alone: lets it believe that `localhost`, where the tests'
// push service is, has one. The product needs no setting for that.

const publicAddress = '9.9.9.9';
const loopback = '127.0.0.1';

const { lookup } = dns;
dns.lookup = (host, options) =>
  host === 'localhost' && options?.all
    ? Promise.resolve([{ address: publicAddress, family: 4 }])
    : lookup(host, options);

const { connect } = Socket.prototype;
Socket.prototype.connect = function (options, ...others) {
  const isTheirs = options?.host === 'localhost' && options.lookup;
  return connect.call(
    this,
    isTheirs ? { ...options, lookup: toLoopback(options.lookup) } : options,
    ...others,
  );
};

const toLoopback = checkedLookup => (host, options, callback) =>
  checkedLookup(host, options, (error, found, family) => {
    const inside = address => (address === publicAddress ? loopback : address);
    if (Array.isArray(found))
      callback(
        error,
        found.map(one => ({ ...one, address: inside(one.address) })),
      );
    else callback(error, inside(found), family);
  });
