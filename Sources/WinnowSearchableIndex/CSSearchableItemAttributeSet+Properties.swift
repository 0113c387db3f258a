// The properties that text search and metadata queries use.

public import Foundation

// Names and contents
extension CSSearchableItemAttributeSet {
    /// The title; its words have triple weight.
    public var title: String? {
        get { self["title"] }
        set { self["title"] = newValue }
    }
    /// The name that is shown; the title, if there is none.
    public var displayName: String? {
        get { self["displayName"] }
        set { self["displayName"] = newValue }
    }
    /// Other names to find the item by.
    public var alternateNames: [String]? {
        get { self["alternateNames"] }
        set { self["alternateNames"] = newValue }
    }
    /// A summary, which is searched with the text.
    public var contentDescription: String? {
        get { self["contentDescription"] }
        set { self["contentDescription"] = newValue }
    }
    /// The text, up to 256 MB with the other texts.
    public var textContent: String? {
        get { self["textContent"] }
        set { self["textContent"] = newValue }
    }
    /// Words or phrases to find the item by, in addition to its texts.
    public var keywords: [String]? {
        get { self["keywords"] }
        set { self["keywords"] = newValue }
    }
    /// The subject, which is searched with the text.
    public var subject: String? {
        get { self["subject"] }
        set { self["subject"] = newValue }
    }
    /// A comment.
    public var comment: String? {
        get { self["comment"] }
        set { self["comment"] = newValue }
    }
    /// A headline.
    public var headline: String? {
        get { self["headline"] }
        set { self["headline"] = newValue }
    }
    /// The theme.
    public var theme: String? {
        get { self["theme"] }
        set { self["theme"] = newValue }
    }
    /// A description of the kind of document.
    public var kind: String? {
        get { self["kind"] }
        set { self["kind"] = newValue }
    }
    /// An identifier of the document.
    public var identifier: String? {
        get { self["identifier"] }
        set { self["identifier"] = newValue }
    }
    /// The version of the document.
    public var version: String? {
        get { self["version"] }
        set { self["version"] = newValue }
    }
    /// The languages of the contents.
    public var languages: [String]? {
        get { self["languages"] }
        set { self["languages"] = newValue }
    }
    /// The types that the type of the contents conforms to.
    public var contentTypeTree: [String]? {
        get { self["contentTypeTree"] }
        set { self["contentTypeTree"] = newValue }
    }
    /// The people it is meant for.
    public var audiences: [String]? {
        get { self["audiences"] }
        set { self["audiences"] = newValue }
    }
    /// The projects that it belongs to.
    public var projects: [String]? {
        get { self["projects"] }
        set { self["projects"] = newValue }
    }
    /// The role of the author.
    public var role: String? {
        get { self["role"] }
        set { self["role"] = newValue }
    }
    /// Who has the copyright.
    public var copyright: String? {
        get { self["copyright"] }
        set { self["copyright"] = newValue }
    }
    /// What may be done with it.
    public var rights: String? {
        get { self["rights"] }
        set { self["rights"] = newValue }
    }
    /// The times or places that it is about.
    public var coverage: [String]? {
        get { self["coverage"] }
        set { self["coverage"] = newValue }
    }
}

// Places of the item
extension CSSearchableItemAttributeSet {
    /// The identifier of an item that this one is related to.
    public var relatedUniqueIdentifier: String? {
        get { self["relatedUniqueIdentifier"] }
        set { self["relatedUniqueIdentifier"] = newValue }
    }
    /// The identifier of an item that this one may be related to.
    public var weakRelatedUniqueIdentifier: String? {
        get { self["weakRelatedUniqueIdentifier"] }
        set { self["weakRelatedUniqueIdentifier"] = newValue }
    }
    /// The path of a file; nothing is read there.
    public var path: String? {
        get { self["path"] }
        set { self["path"] = newValue }
    }
    /// The address of a file; nothing is read there.
    public var contentURL: URL? {
        get { self["contentURL"] }
        set { self["contentURL"] = newValue }
    }
    /// The address of a picture; nothing is read there.
    public var thumbnailURL: URL? {
        get { self["thumbnailURL"] }
        set { self["thumbnailURL"] = newValue }
    }
    /// The account that it belongs to.
    public var accountIdentifier: String? {
        get { self["accountIdentifier"] }
        set { self["accountIdentifier"] = newValue }
    }
    /// The names of the account.
    public var accountHandles: [String]? {
        get { self["accountHandles"] }
        set { self["accountHandles"] = newValue }
    }
    /// The mailboxes that it is in.
    public var mailboxIdentifiers: [String]? {
        get { self["mailboxIdentifiers"] }
        set { self["mailboxIdentifiers"] = newValue }
    }
}

// Times
extension CSSearchableItemAttributeSet {
    /// When the contents were created.
    public var contentCreationDate: Date? {
        get { self["contentCreationDate"] }
        set { self["contentCreationDate"] = newValue }
    }
    /// When the contents were last changed.
    public var contentModificationDate: Date? {
        get { self["contentModificationDate"] }
        set { self["contentModificationDate"] = newValue }
    }
    /// When the attributes were last changed.
    public var metadataModificationDate: Date? {
        get { self["metadataModificationDate"] }
        set { self["metadataModificationDate"] = newValue }
    }
    /// When it was added.
    public var addedDate: Date? {
        get { self["addedDate"] }
        set { self["addedDate"] = newValue }
    }
    /// When it was downloaded.
    public var downloadedDate: Date? {
        get { self["downloadedDate"] }
        set { self["downloadedDate"] = newValue }
    }
    /// When it was last opened.
    public var lastUsedDate: Date? {
        get { self["lastUsedDate"] }
        set { self["lastUsedDate"] = newValue }
    }
    /// When it is due.
    public var dueDate: Date? {
        get { self["dueDate"] }
        set { self["dueDate"] = newValue }
    }
    /// When it was done.
    public var completionDate: Date? {
        get { self["completionDate"] }
        set { self["completionDate"] = newValue }
    }
    /// When it begins.
    public var startDate: Date? {
        get { self["startDate"] }
        set { self["startDate"] = newValue }
    }
    /// When it ends.
    public var endDate: Date? {
        get { self["endDate"] }
        set { self["endDate"] = newValue }
    }
    /// When the place was visited.
    public var timestamp: Date? {
        get { self["timestamp"] }
        set { self["timestamp"] = newValue }
    }
    /// Whether it lasts for whole days.
    public var allDay: NSNumber? {
        get { self["allDay"] }
        set { self["allDay"] = newValue }
    }
}

// People
extension CSSearchableItemAttributeSet {
    /// The program or person that made it.
    public var creator: String? {
        get { self["creator"] }
        set { self["creator"] = newValue }
    }
    /// The authors, to find the item by.
    public var authorNames: [String]? {
        get { self["authorNames"] }
        set { self["authorNames"] = newValue }
    }
    /// The addresses of the authors, to find the item by.
    public var authorEmailAddresses: [String]? {
        get { self["authorEmailAddresses"] }
        set { self["authorEmailAddresses"] = newValue }
    }
    /// The recipients, to find the item by.
    public var recipientNames: [String]? {
        get { self["recipientNames"] }
        set { self["recipientNames"] = newValue }
    }
    /// The addresses of the recipients, to find the item by.
    public var recipientEmailAddresses: [String]? {
        get { self["recipientEmailAddresses"] }
        set { self["recipientEmailAddresses"] = newValue }
    }
    /// Addresses of e-mail, to find the item by.
    public var emailAddresses: [String]? {
        get { self["emailAddresses"] }
        set { self["emailAddresses"] = newValue }
    }
    /// Numbers of telephones, to find the item by.
    public var phoneNumbers: [String]? {
        get { self["phoneNumbers"] }
        set { self["phoneNumbers"] = newValue }
    }
    /// Addresses of messengers, to find the item by.
    public var instantMessageAddresses: [String]? {
        get { self["instantMessageAddresses"] }
        set { self["instantMessageAddresses"] = newValue }
    }
    /// Words for the people it is about, to find the item by.
    public var contactKeywords: [String]? {
        get { self["contactKeywords"] }
        set { self["contactKeywords"] = newValue }
    }
    /// The people who take part, to find the item by.
    public var participants: [String]? {
        get { self["participants"] }
        set { self["participants"] = newValue }
    }
    /// The people who contributed, to find the item by.
    public var contributors: [String]? {
        get { self["contributors"] }
        set { self["contributors"] = newValue }
    }
    /// The organizations it is about, to find the item by.
    public var organizations: [String]? {
        get { self["organizations"] }
        set { self["organizations"] = newValue }
    }
    /// The publishers, to find the item by.
    public var publishers: [String]? {
        get { self["publishers"] }
        set { self["publishers"] = newValue }
    }
    /// The editors, to find the item by.
    public var editors: [String]? {
        get { self["editors"] }
        set { self["editors"] = newValue }
    }
    /// The performers, to find the item by.
    public var performers: [String]? {
        get { self["performers"] }
        set { self["performers"] = newValue }
    }
    /// The director of a film.
    public var director: String? {
        get { self["director"] }
        set { self["director"] = newValue }
    }
    /// The producer of a film.
    public var producer: String? {
        get { self["producer"] }
        set { self["producer"] = newValue }
    }
    /// The artist, to find the item by.
    public var artist: String? {
        get { self["artist"] }
        set { self["artist"] = newValue }
    }
    /// The composer, to find the item by.
    public var composer: String? {
        get { self["composer"] }
        set { self["composer"] = newValue }
    }
    /// The album, to find the item by.
    public var album: String? {
        get { self["album"] }
        set { self["album"] = newValue }
    }
}

// Locations
extension CSSearchableItemAttributeSet {
    /// The name of the place, to find the item by.
    public var namedLocation: String? {
        get { self["namedLocation"] }
        set { self["namedLocation"] = newValue }
    }
    /// The street, to find the item by.
    public var thoroughfare: String? {
        get { self["thoroughfare"] }
        set { self["thoroughfare"] = newValue }
    }
    /// The number of the house.
    public var subThoroughfare: String? {
        get { self["subThoroughfare"] }
        set { self["subThoroughfare"] = newValue }
    }
    /// The postal code, to find the item by.
    public var postalCode: String? {
        get { self["postalCode"] }
        set { self["postalCode"] = newValue }
    }
    /// The city, to find the item by.
    public var city: String? {
        get { self["city"] }
        set { self["city"] = newValue }
    }
    /// The state or province, to find the item by.
    public var stateOrProvince: String? {
        get { self["stateOrProvince"] }
        set { self["stateOrProvince"] = newValue }
    }
    /// The country, to find the item by.
    public var country: String? {
        get { self["country"] }
        set { self["country"] = newValue }
    }
    /// The whole address, to find the item by.
    public var fullyFormattedAddress: String? {
        get { self["fullyFormattedAddress"] }
        set { self["fullyFormattedAddress"] = newValue }
    }
    /// Degrees north of the equator.
    public var latitude: NSNumber? {
        get { self["latitude"] }
        set { self["latitude"] = newValue }
    }
    /// Degrees east of Greenwich.
    public var longitude: NSNumber? {
        get { self["longitude"] }
        set { self["longitude"] = newValue }
    }
    /// Metres above the sea.
    public var altitude: NSNumber? {
        get { self["altitude"] }
        set { self["altitude"] = newValue }
    }
}

// Numbers
extension CSSearchableItemAttributeSet {
    /// The priority, from 0 to 100, which raises the item in results.
    public var rankingHint: NSNumber? {
        get { self["rankingHint"] }
        set { self["rankingHint"] = newValue }
    }
    /// The number of stars.
    public var rating: NSNumber? {
        get { self["rating"] }
        set { self["rating"] = newValue }
    }
    /// The length in seconds.
    public var duration: NSNumber? {
        get { self["duration"] }
        set { self["duration"] = newValue }
    }
    /// The size in bytes.
    public var fileSize: NSNumber? {
        get { self["fileSize"] }
        set { self["fileSize"] = newValue }
    }
    /// The number of pages.
    public var pageCount: NSNumber? {
        get { self["pageCount"] }
        set { self["pageCount"] = newValue }
    }
    /// The width of a page, in points.
    public var pageWidth: NSNumber? {
        get { self["pageWidth"] }
        set { self["pageWidth"] = newValue }
    }
    /// The height of a page, in points.
    public var pageHeight: NSNumber? {
        get { self["pageHeight"] }
        set { self["pageHeight"] = newValue }
    }
    /// The width of a picture.
    public var pixelWidth: NSNumber? {
        get { self["pixelWidth"] }
        set { self["pixelWidth"] = newValue }
    }
    /// The height of a picture.
    public var pixelHeight: NSNumber? {
        get { self["pixelHeight"] }
        set { self["pixelHeight"] = newValue }
    }
    /// Whether it is probably spam.
    public var likelyJunk: NSNumber? {
        get { self["likelyJunk"] }
        set { self["likelyJunk"] = newValue }
    }
    /// Whether the user made it.
    public var userCreated: NSNumber? {
        get { self["userCreated"] }
        set { self["userCreated"] = newValue }
    }
    /// Whether the user bought it.
    public var userOwned: NSNumber? {
        get { self["userOwned"] }
        set { self["userOwned"] = newValue }
    }
    /// Whether the user chose it.
    public var userCurated: NSNumber? {
        get { self["userCurated"] }
        set { self["userCurated"] = newValue }
    }
}

extension CSSearchableItemAttributeSet {
    /// The properties whose words find the item as keywords do.
    static let foundBy = [
        "alternateNames", "authorNames", "authorEmailAddresses", "recipientNames", "recipientEmailAddresses",
        "emailAddresses", "phoneNumbers", "instantMessageAddresses", "contactKeywords", "participants",
        "contributors", "organizations", "publishers", "editors", "performers", "artist", "composer",
        "album", "namedLocation", "thoroughfare", "postalCode", "city", "stateOrProvince", "country",
        "fullyFormattedAddress",
    ]
}
